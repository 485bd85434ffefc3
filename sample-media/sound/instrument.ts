import type { Random } from './random.ts'
import { SAMPLE_RATE } from './samples.ts'

/** Samples between two updates of the pitch. */
const CONTROL = 16

export interface Tone {
  readonly frequency: number
  /** How long the note is held, in seconds; the sound can last longer. */
  readonly seconds: number
  /** 0 to 1. */
  readonly velocity: number
  /** The slide at the beginning, in semitones. */
  readonly bend: number
  readonly random: Random
}

export type Instrument = (tone: Tone) => Float32Array

/** The frequency in hertz for each sample, with the initial slide and a delayed vibrato. */
export function bendPitch(
  { frequency, bend, random }: Tone,
  { rate = 5.3, cents = 0, delay = 0.25, slide = 0.07 }: Vibrato = {},
): (index: number) => number {
  const phase = random() * 2 * Math.PI
  const wobble = rate * (0.94 + random() * 0.12)
  if (bend === 0 && cents === 0) return () => frequency
  let known = frequency
  return (index) => {
    if (index % CONTROL !== 0) return known
    const time = index / SAMPLE_RATE
    const depth = cents * Math.min(1, Math.max(0, (time - delay) / 0.3))
    const semitones = bend * Math.exp(-time / slide) + (depth / 100) * Math.sin(2 * Math.PI * wobble * time + phase)
    known = frequency * 2 ** (semitones / 12)
    return known
  }
}

export interface Vibrato {
  readonly rate?: number
  readonly cents?: number
  readonly delay?: number
  readonly slide?: number
}
