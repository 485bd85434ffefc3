import { createWeighting, type Weighting } from './weighting.ts'

/** Blocks are four steps long and overlap, one starting at every step. */
const STEP_SECONDS = 0.1
const BLOCK_STEPS = 4
const SILENCE_LUFS = -70
const GATE_LU = -10
/** The weighting isn't defined near half of the sample rate. */
const MIN_RATE = 8_000
/** An hour, far more than a song; keeps the memory small whatever a file claims. */
const MAX_STEPS = 36_000

/** How much each channel counts, by their number and in the order of WAV and FLAC. Channels at the side count more, the bass channel doesn't. */
const weights: readonly (readonly number[])[] = [
  [],
  // Players send a single channel to both speakers.
  [2],
  [1, 1],
  [1, 1, 1],
  [1, 1, 1.41, 1.41],
  [1, 1, 1, 1.41, 1.41],
  [1, 1, 1, 0, 1.41, 1.41],
  [1, 1, 1, 0, 1, 1.41, 1.41],
  [1, 1, 1, 0, 1, 1, 1.41, 1.41],
]

/** Integrated loudness as ITU-R BS.1770-4 and EBU R 128 define it. */
export function createLoudnessMeter({ sampleRate, channelCount }: { sampleRate: number; channelCount: number }) {
  const stepLength = Math.round(sampleRate * STEP_SECONDS)
  const channels: { weigh: Weighting; weight: number }[] =
    sampleRate < MIN_RATE
      ? []
      : (weights[channelCount] ?? []).map((weight) => ({ weigh: createWeighting(sampleRate), weight }))
  const steps: number[] = []
  let power = 0
  let heard = 0

  return {
    /** All channels must have `length` samples from `start` on. */
    add(pieces: readonly Float32Array[], { start, length }: { start: number; length: number }): void {
      for (let at = 0; at < length && steps.length < MAX_STEPS; ) {
        const count = Math.min(length - at, stepLength - heard)
        for (const [place, { weigh, weight }] of channels.entries()) {
          const piece = pieces[place]
          if (piece !== undefined && weight > 0) power += weight * weigh(piece, start + at, start + at + count)
        }
        at += count
        heard += count
        if (heard === stepLength) endStep()
      }
    },

    /** In LUFS; null for silence and for less than a block. */
    read(): number | null {
      const blocks = steps.slice(BLOCK_STEPS - 1).map((_, place) => mean(steps.slice(place, place + BLOCK_STEPS)))
      const audible = blocks.filter((block) => toLufs(block) > SILENCE_LUFS)
      const gate = toLufs(mean(audible)) + GATE_LU
      const counted = audible.filter((block) => toLufs(block) > gate)
      return counted.length === 0 ? null : toLufs(mean(counted))
    },
  }

  function endStep(): void {
    steps.push(power / stepLength)
    power = 0
    heard = 0
  }
}

/** In LUFS; null for silence. */
export function measureLoudness(channels: readonly Float32Array[], sampleRate: number): number | null {
  const meter = createLoudnessMeter({ sampleRate, channelCount: channels.length })
  meter.add(channels, { start: 0, length: channels[0]?.length ?? 0 })
  return meter.read()
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}
