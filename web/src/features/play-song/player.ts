import { loadPart } from '../../lib/load-part.ts'
import { createStore } from '../../lib/store.ts'
import type { createAmplifier } from './amplifier.ts'
import { type AudioElement, listenToAudio } from './listen-to-audio.ts'
import { nextPlayback, type Playback, type PlaybackEvent } from './playback.ts'
import type { Song } from './song.ts'

export interface PlayerState {
  readonly playback: Playback
  readonly isMuted: boolean
  readonly offered: Song | null
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

interface Levelling<Element extends AudioElement> {
  /** By how many decibels the song's level changes; null if unknown. */
  readonly findGain: (song: Song) => Promise<number | null>
  readonly amplify: (audio: Element, decibels: number) => void
}

const ownLevel: Levelling<AudioElement> = { findGain: async () => null, amplify: () => undefined }

/** Plays one song at a time. It creates the element for the first song, because servers and tests have none. */
export function createPlayer<Element extends AudioElement>(
  makeAudio: () => Element,
  { findGain, amplify }: Levelling<Element> = ownLevel,
) {
  const { read, readInitial, write, subscribe } = createStore(initialState)
  let audio: Element | null = null
  let gainDb = 0

  function set(change: Partial<PlayerState>): void {
    write({ ...read(), ...change })
  }

  function send(event: PlaybackEvent): void {
    const playback = nextPlayback(read().playback, event)
    if (playback !== read().playback) set({ playback })
  }

  const element = (): Element => {
    audio ??= listenToAudio(makeAudio(), { send, getPlayback: () => read().playback })
    return audio
  }

  function load(song: Song): void {
    element().src = song.audioUrl
    gainDb = 0
    findGain(song).then((found) => {
      const { playback } = read()
      if (found === null || playback.kind === 'idle' || playback.song.audioUrl !== song.audioUrl) return
      gainDb = found
      applyVolume(element())
    })
  }

  /** iOS ignores the volume and only supports muting. */
  function applyVolume(to: Element): void {
    to.volume = read().isMuted ? 0 : Math.min(1, 10 ** (gainDb / 20))
    to.muted = read().isMuted
    const { kind } = read().playback
    if (kind === 'playing' || kind === 'loading') amplify(to, Math.max(0, gainDb))
  }

  function play(from: Element): void {
    applyVolume(from)
    from.play().catch((error: unknown) => {
      // The browser requires a click first. Other failures arrive as the element's `error` event.
      if (error instanceof DOMException && error.name === 'NotAllowedError') send({ type: 'pause' })
    })
  }

  function start(song: Song): void {
    const { cue } = read()
    send({ type: 'start', song, seconds: cue?.songId === song.id ? cue.seconds : 0 })
    set({ cue: null })
    load(song)
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

  function close(): void {
    audio?.pause()
    // An empty `src` would be an error; a missing one is not.
    audio?.removeAttribute('src')
    audio?.load()
    send({ type: 'close' })
  }

  return {
    read,
    readInitial,
    subscribe,

    toggle(song: Song): void {
      const { playback } = read()
      if (playback.kind === 'idle' || playback.song.id !== song.id) start(song)
      else if (playback.kind === 'playing' || playback.kind === 'loading') pause()
      else resume()
    },

    pause,

    save(): SavedPlayback | undefined {
      const { playback } = read()
      if (playback.kind === 'idle') return undefined
      const isPlaying = playback.kind === 'playing' || playback.kind === 'loading'
      return { song: playback.song, seconds: playback.seconds, isPlaying, isMuted: read().isMuted }
    },

    /** Continues a song after a reload. If the browser requires a click first, it waits at its position. */
    restore({ song, seconds, isPlaying, isMuted }: SavedPlayback): void {
      set({ isMuted })
      send({ type: 'start', song, seconds })
      load(song)
      if (isPlaying) play(element())
      else send({ type: 'pause' })
    },

    seekTo(seconds: number): void {
      const { playback } = read()
      if (playback.kind === 'idle') return
      const target = Math.max(0, Math.min(seconds, playback.duration ?? Number.POSITIVE_INFINITY))
      // Before the metadata arrives, `loadedmetadata` does the seeking.
      if (audio !== null && audio.readyState > 0) audio.currentTime = target
      send({ type: 'move', seconds: target })
    },

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

    close,

    /** Closes the player if it has this song, and returns whether it had. */
    drop(songId: number): boolean {
      const { playback } = read()
      if (playback.kind === 'idle' || playback.song.id !== songId) return false
      close()
      return true
    },

    /** Exact to the frame; the state is up to a quarter of a second old. */
    readSeconds(): number {
      const { playback } = read()
      if (playback.kind === 'idle') return 0
      return audio !== null && playback.kind === 'playing' ? audio.currentTime : playback.seconds
    },
  }
}

/** Loaded with the first song that is too quiet. */
let amplifier: Promise<ReturnType<typeof createAmplifier>> | undefined

function amplify(audio: HTMLAudioElement, decibels: number): void {
  if (decibels === 0 && amplifier === undefined) return
  amplifier ??= loadPart(() => import('./amplifier.ts')).then((part) => part.createAmplifier())
  amplifier.then(
    (change) => change(audio, decibels),
    () => {
      amplifier = undefined
    },
  )
}

async function findGain({ audioUrl }: Song): Promise<number | null> {
  const { loadPeaks } = await loadPart(() => import('./peaks.ts'))
  return (await loadPeaks(audioUrl))?.gainDb ?? null
}

/** The site's only player, which keeps playing across pages. A song whose level doesn't load keeps its own. */
export const player = createPlayer(() => new Audio(), { findGain: (song) => findGain(song).catch(() => null), amplify })
