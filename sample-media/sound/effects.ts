import { type FilterSettings, filterSound, sweepLowpass } from './filter.ts'
import { SAMPLE_RATE, type Stereo, sampleAt } from './samples.ts'

/** Changes a part in place. */
export type Effect = (part: Stereo) => void

const sidesOf = ({ left, right }: Stereo): Float32Array[] => [left, right]

export function equalise(...bands: readonly FilterSettings[]): Effect {
  return (part) => {
    for (const side of sidesOf(part)) for (const band of bands) filterSound(side, band)
  }
}

/** Overdrive, with a lowpass first to reduce aliasing. */
export function overdrive({ drive, bias = 0 }: { readonly drive: number; readonly bias?: number }): Effect {
  return (part) => {
    for (const side of sidesOf(part)) {
      const loudest = side.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9)
      const rest = Math.tanh(bias)
      let before = 0
      for (let index = 0; index < side.length; index++) {
        const now = (sampleAt(side, index) / loudest) * drive
        // Oversamples twice to reduce aliasing.
        const between = Math.tanh((now + before) / 2 + bias)
        side[index] = (Math.tanh(now + bias) + between) / 2 - rest
        before = now
      }
      filterSound(side, { kind: 'highpass', frequency: 30 })
    }
  }
}

/** A guitar cabinet. */
export const cabinet: Effect = equalise(
  { kind: 'highpass', frequency: 85 },
  { kind: 'peak', frequency: 130, quality: 1.2, decibels: 2 },
  { kind: 'peak', frequency: 420, quality: 1, decibels: -3 },
  { kind: 'peak', frequency: 2_400, quality: 1.1, decibels: 5 },
  { kind: 'lowpass', frequency: 4_800, quality: 0.8 },
  { kind: 'lowpass', frequency: 5_600, quality: 0.6 },
)

/** Chorus: two drifting copies. */
export function chorus({
  rate,
  depth,
  mix,
}: {
  readonly rate: number
  /** Seconds. */
  readonly depth: number
  readonly mix: number
}): Effect {
  return (part) => {
    sidesOf(part).forEach((side, which) => {
      const dry = side.slice()
      for (let index = 0; index < side.length; index++) {
        const swing = Math.sin((2 * Math.PI * rate * index) / SAMPLE_RATE + which * 1.9)
        const back = (0.009 + depth * (1 + swing)) * SAMPLE_RATE
        side[index] = sampleAt(dry, index) * (1 - mix / 2) + readBetween(dry, index - back) * mix
      }
    })
  }
}

/** Tape flutter. */
export function wobble({ rate, depth }: { readonly rate: number; readonly depth: number }): Effect {
  return (part) => {
    for (const side of sidesOf(part)) {
      const dry = side.slice()
      for (let index = 0; index < side.length; index++) {
        const time = index / SAMPLE_RATE
        const swing = Math.sin(2 * Math.PI * rate * time) + 0.4 * Math.sin(2 * Math.PI * rate * 6.3 * time)
        side[index] = readBetween(dry, index - (1.5 + swing) * depth * SAMPLE_RATE)
      }
    }
  }
}

/** A lowpass that moves over the piece. */
export function openFilter(cutoffAt: (seconds: number) => number, resonance = 0.2): Effect {
  return (part) => {
    for (const side of sidesOf(part)) {
      sweepLowpass(side, { resonance, cutoffAt: (index) => cutoffAt(index / SAMPLE_RATE) })
    }
  }
}

function readBetween(sound: Float32Array, place: number): number {
  const whole = Math.floor(place)
  const near = sampleAt(sound, whole)
  return near + (sampleAt(sound, whole + 1) - near) * (place - whole)
}
