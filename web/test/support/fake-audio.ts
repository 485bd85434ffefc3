import type { AudioElement } from '../../src/features/play-song/listen-to-audio.ts'

/** Behaves as a browser's element does, on command. */
export class FakeAudio extends EventTarget implements AudioElement {
  preload: AudioElement['preload'] = 'auto'
  volume = 1
  muted = false
  duration = Number.NaN
  readyState = 0
  currentTime = 0
  calls: string[] = []
  answer: () => Promise<void> = async () => {}
  #src = ''

  get src(): string {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    this.load()
  }
  load(): void {
    this.calls.push('load')
    this.readyState = 0
    this.currentTime = 0
  }
  removeAttribute(name: string): void {
    if (name === 'src') this.#src = ''
  }
  play(): Promise<void> {
    this.calls.push('play')
    return this.answer()
  }
  pause(): void {
    this.calls.push('pause')
    this.tell('pause')
  }
  tell(type: string): void {
    this.dispatchEvent(new Event(type))
  }
  arrive(): void {
    this.readyState = 1
    this.duration = 31
    this.tell('durationchange')
    this.tell('loadedmetadata')
    this.tell('playing')
  }
}
