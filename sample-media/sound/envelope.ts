import { SAMPLE_RATE, sampleAt } from './samples.ts'

/** Times in seconds; `sustain` from 0 to 1. */
export interface Envelope {
  readonly attack: number
  readonly decay: number
  readonly sustain: number
  readonly release: number
}

/** The level at a time, for a note held for `held` seconds. */
export function levelAt(envelope: Envelope, held: number, time: number): number {
  if (time < held) return pressedAt(envelope, time)
  const past = (time - held) / envelope.release
  return past >= 1 ? 0 : pressedAt(envelope, held) * (1 - past) ** 2
}

function pressedAt({ attack, decay, sustain }: Envelope, time: number): number {
  if (time < attack) return time / attack
  return sustain + (1 - sustain) * Math.exp((-3 * (time - attack)) / decay)
}

export function applyEnvelope(buffer: Float32Array, envelope: Envelope, held: number): Float32Array {
  for (let index = 0; index < buffer.length; index++) {
    buffer[index] = sampleAt(buffer, index) * levelAt(envelope, held, index / SAMPLE_RATE)
  }
  return buffer
}

/** Fades the end of a cut sound for a few milliseconds, so that it doesn't click. */
export function closeSoftly(buffer: Float32Array, seconds = 0.006): Float32Array {
  const length = Math.min(buffer.length, Math.round(seconds * SAMPLE_RATE))
  for (let index = 0; index < length; index++) {
    const place = buffer.length - 1 - index
    buffer[place] = (sampleAt(buffer, place) * index) / length
  }
  return buffer
}
