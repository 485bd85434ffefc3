import type { Playback, PlaybackEvent } from './playback.ts'

export type AudioElement = Pick<
  HTMLAudioElement,
  | 'addEventListener'
  | 'currentTime'
  | 'duration'
  | 'load'
  | 'muted'
  | 'pause'
  | 'play'
  | 'preload'
  | 'readyState'
  | 'removeAttribute'
  | 'src'
  | 'volume'
>

interface Recorder {
  readonly send: (event: PlaybackEvent) => void
  readonly getPlayback: () => Playback
}

export function listenToAudio<Element extends AudioElement>(audio: Element, { send, getPlayback }: Recorder): Element {
  audio.preload = 'none'
  audio.addEventListener('playing', () => send({ type: 'play' }))
  audio.addEventListener('waiting', () => send({ type: 'wait' }))
  audio.addEventListener('pause', () => send({ type: 'pause' }))
  audio.addEventListener('error', () => send({ type: 'fail' }))
  audio.addEventListener('durationchange', () => send({ type: 'measure', duration: audio.duration }))
  audio.addEventListener('loadedmetadata', () => {
    const playback = getPlayback()
    if (playback.kind !== 'idle' && playback.seconds > 0) audio.currentTime = playback.seconds
  })
  audio.addEventListener('timeupdate', () => {
    // While a file loads, the element reports 0 and not the song's position.
    if (audio.readyState > 0) send({ type: 'move', seconds: audio.currentTime })
  })
  audio.addEventListener('ended', () => {
    audio.currentTime = 0
    send({ type: 'end' })
  })
  return audio
}
