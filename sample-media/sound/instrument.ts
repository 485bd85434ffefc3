import type { Random } from './random.ts'
import { SAMPLE_RATE } from './samples.ts'

/** Samples between two looks at the pitch. */
const CONTROL = 16

/** One note as an instrument gets it. */
export interface Tone {
  readonly frequency: number
  /** How long it is held; the sound may last longer. */
  readonly seconds: number
  /** 0 to 1. */
  readonly velocity: number
  /** Semitones off at the beginning, from where it slides. */
  readonly bend: number
  readonly random: Random
}

export type Instrument = (tone: Tone) => Float32Array

/** Hertz by the number of the sample, with the slide at the beginning and a vibrato that comes in late. */
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
