import { measureLoudness } from '@melos/sound'

export const SAMPLE_RATE = 44_100

export interface Stereo {
  readonly left: Float32Array
  readonly right: Float32Array
}

export function toSamples(seconds: number): number {
  return Math.max(0, Math.round(seconds * SAMPLE_RATE))
}

export function makeSilence(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** Returns 0 outside the buffer. */
export function sampleAt(buffer: Float32Array, index: number): number {
  return buffer[index] ?? 0
}

/** Adds `sound` at `start`, cut to the buffer. */
export function addSound(
  target: Float32Array,
  { sound, start, gain }: { sound: Float32Array; start: number; gain: number },
): void {
  const from = Math.max(0, -start)
  const to = Math.min(sound.length, target.length - start)
  for (let index = from; index < to; index++) {
    target[start + index] = sampleAt(target, start + index) + sampleAt(sound, index) * gain
  }
}

export function fromDecibels(decibels: number): number {
  return 10 ** (decibels / 20)
}

/** In LUFS, of a sound that isn't silent. */
export function loudnessOf({ left, right }: Stereo): number {
  const loudness = measureLoudness([left, right], SAMPLE_RATE)
  if (loudness === null) throw new Error('A silent sound has no loudness')
  return loudness
}
