import { createStore } from '../../lib/store.ts'
import { type AudioElement, listenToAudio } from './listen-to-audio.ts'
import { nextPlayback, type Playback, type PlaybackEvent } from './playback.ts'
import type { Song } from './song.ts'

export interface PlayerState {
  readonly playback: Playback
  readonly isMuted: boolean
  /** The song of the page, which a key may start. */
  readonly offered: Song | null
  /** Where a song that is not loaded will start. */
  readonly cue: { readonly songId: number; readonly seconds: number } | null
}

export interface SavedPlayback {
  readonly song: Song
  readonly seconds: number
  readonly isPlaying: boolean
  readonly isMuted: boolean
}

export type Player = ReturnType<typeof createPlayer>

const initialState: PlayerState = { playback: { kind: 'idle' }, isMuted: false, offered: null, cue: null }

/** One song at a time. The element is made at the first song, so that this runs where there is none. */
export function createPlayer(makeAudio: () => AudioElement) {
  const { read, readInitial, write, subscribe } = createStore(initialState)
  let audio: AudioElement | null = null

  function set(change: Partial<PlayerState>): void {
    write({ ...read(), ...change })
  }

  function send(event: PlaybackEvent): void {
    const playback = nextPlayback(read().playback, event)
    if (playback !== read().playback) set({ playback })
  }

  const element = (): AudioElement => {
    audio ??= listenToAudio(makeAudio(), { send, getPlayback: () => read().playback })
    return audio
  }

  /** iOS knows no volume, only silence. */
  function applyVolume(to: AudioElement): void {
    to.volume = read().isMuted ? 0 : 1
    to.muted = read().isMuted
  }

  function play(from: AudioElement): void {
    applyVolume(from)
    from.play().catch((error: unknown) => {
      // The browser wants a gesture first. What cannot be played is told by the element's `error`.
      if (error instanceof DOMException && error.name === 'NotAllowedError') send({ type: 'pause' })
    })
  }

  function start(song: Song): void {
    const { cue } = read()
    send({ type: 'start', song, seconds: cue?.songId === song.id ? cue.seconds : 0 })
    set({ cue: null })
    element().src = song.audioUrl
    play(element())
  }

  function resume(): void {
    if (read().playback.kind === 'failed') element().load()
    send({ type: 'resume' })
    play(element())
  }

  function pause(): void {
    audio?.pause()
    send({ type: 'pause' })
  }

  return {
    read,
    readInitial,
    subscribe,

    /** Plays or pauses; another song takes the place of the one before it. */
    toggle(song: Song): void {
      const { playback } = read()
      if (playback.kind === 'idle' || playback.song.id !== song.id) start(song)
      else if (playback.kind === 'playing' || playback.kind === 'loading') pause()
      else resume()
    },

    pause,

    /** The song with its position, as `restore` takes it; undefined without one. */
    save(): SavedPlayback | undefined {
      const { playback } = read()
      if (playback.kind === 'idle') return undefined
      const isPlaying = playback.kind === 'playing' || playback.kind === 'loading'
      return { song: playback.song, seconds: playback.seconds, isPlaying, isMuted: read().isMuted }
    },

    /** Continues with a song after a reload. Where the browser wants a gesture first, it waits at its position. */
    restore({ song, seconds, isPlaying, isMuted }: SavedPlayback): void {
      set({ isMuted })
      send({ type: 'start', song, seconds })
      element().src = song.audioUrl
      if (isPlaying) play(element())
      else send({ type: 'pause' })
    },

    /** Moves within the loaded song. */
    seekTo(seconds: number): void {
      const { playback } = read()
      if (playback.kind === 'idle') return
      const target = Math.max(0, Math.min(seconds, playback.duration ?? Number.POSITIVE_INFINITY))
      // Without metadata there is nowhere to go yet: `loadedmetadata` goes there.
      if (audio !== null && audio.readyState > 0) audio.currentTime = target
      send({ type: 'move', seconds: target })
    },

    /** Chooses where a song will start that is not loaded. */
    cue({ id }: Song, seconds: number): void {
      set({ cue: { songId: id, seconds: Math.max(0, seconds) } })
    },

    offer(song: Song | null): void {
      set({ offered: song })
    },

    toggleMute(): void {
      set({ isMuted: !read().isMuted })
      if (audio !== null) applyVolume(audio)
    },

    close(): void {
      audio?.pause()
      // An empty address would be an error, none is not.
      audio?.removeAttribute('src')
      audio?.load()
      send({ type: 'close' })
    },

    /** To the frame, where the state has the last quarter of a second. */
    readSeconds(): number {
      const { playback } = read()
      if (playback.kind === 'idle') return 0
      return audio !== null && playback.kind === 'playing' ? audio.currentTime : playback.seconds
    },
  }
}
