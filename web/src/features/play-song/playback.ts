import type { Song } from './song.ts'

interface Loaded {
  readonly song: Song
  readonly seconds: number
  /** Null until the browser has read the file's metadata. */
  readonly duration: number | null
}

export type Playback =
  | { readonly kind: 'idle' }
  | ({ readonly kind: 'loading' | 'playing' | 'paused' | 'failed' } & Loaded)

export type PlaybackEvent =
  | { readonly type: 'start'; readonly song: Song; readonly seconds: number }
  | { readonly type: 'resume' | 'play' | 'wait' | 'pause' | 'end' | 'fail' | 'close' }
  | { readonly type: 'move'; readonly seconds: number }
  | { readonly type: 'measure'; readonly duration: number }

/** Returns the same object when nothing changes. */
export function nextPlayback(now: Playback, event: PlaybackEvent): Playback {
  if (event.type === 'start') return { kind: 'loading', song: event.song, seconds: event.seconds, duration: null }
  // An element can still send events after the player is closed.
  if (now.kind === 'idle') return now
  switch (event.type) {
    case 'close':
      return { kind: 'idle' }
    case 'resume':
      return { ...now, kind: 'loading' }
    case 'play':
      return { ...now, kind: 'playing' }
    case 'wait':
      return now.kind === 'playing' ? { ...now, kind: 'loading' } : now
    case 'pause':
      return now.kind === 'failed' ? now : { ...now, kind: 'paused' }
    case 'end':
      return { ...now, kind: 'paused', seconds: 0 }
    case 'fail':
      return { ...now, kind: 'failed' }
    case 'move':
      return event.seconds === now.seconds ? now : { ...now, seconds: event.seconds }
    case 'measure':
      // A stream's duration is infinite.
      return Number.isFinite(event.duration) ? { ...now, duration: event.duration } : now
    default:
      return event satisfies never
  }
}
