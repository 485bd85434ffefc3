import { filterSound } from './filter.ts'
import { fromDecibels, loudnessOf, SAMPLE_RATE, type Stereo, sampleAt, toSamples } from './samples.ts'

const TARGET_LUFS = -14
/** Keeps peaks between samples and after encoding below -1 dB. */
const CEILING = fromDecibels(-3)
const LOOK_AHEAD = toSamples(0.004)
const RELEASE = Math.exp(-1 / (0.12 * SAMPLE_RATE))

interface Ends {
  readonly fadeIn: number
  readonly fadeOut: number
}

/** Brings every piece to the same loudness, limits peaks and fades the ends. */
export function master(mix: Stereo, { fadeIn, fadeOut }: Ends): Stereo {
  for (const side of [mix.left, mix.right]) {
    filterSound(side, { kind: 'highpass', frequency: 28 })
    fade(side, { fadeIn, fadeOut })
  }
  let gain = fromDecibels(TARGET_LUFS - loudnessOf(mix))
  let sound = limit(mix, gain)
  // The limiter lowers the loudness, so raise it again until it is close enough.
  for (let turn = 0; turn < 4; turn++) {
    const missing = TARGET_LUFS - loudnessOf(sound)
    if (Math.abs(missing) < 0.2) break
    gain *= fromDecibels(Math.min(3, missing * 1.2))
    sound = limit(mix, gain)
  }
  return sound
}

function fade(side: Float32Array, { fadeIn, fadeOut }: Ends): void {
  const [first, last] = [toSamples(fadeIn), toSamples(fadeOut)]
  for (let index = 0; index < first; index++) side[index] = (sampleAt(side, index) * index) / first
  for (let index = 0; index < last; index++) {
    const place = side.length - 1 - index
    side[place] = sampleAt(side, place) * Math.sin(((index / last) * Math.PI) / 2) ** 2
  }
}

/** Looks ahead for peaks and lowers both channels equally. */
function limit({ left, right }: Stereo, gain: number): Stereo {
  const length = left.length
  const out = { left: new Float32Array(length), right: new Float32Array(length) }
  const needed = new Float32Array(length)
  for (let index = 0; index < length; index++) {
    const peak = Math.max(Math.abs(sampleAt(left, index)), Math.abs(sampleAt(right, index))) * gain
    needed[index] = peak > CEILING ? CEILING / peak : 1
  }
  const held = lowestAhead(needed)
  let level = 1
  let smooth = 1
  const slide = 1 - Math.exp(-5 / LOOK_AHEAD)
  for (let index = 0; index < length; index++) {
    const want = sampleAt(held, index)
    level = want < level ? want : want + (level - want) * RELEASE
    smooth += (level - smooth) * slide
    out.left[index] = clip(sampleAt(left, index) * gain * smooth)
    out.right[index] = clip(sampleAt(right, index) * gain * smooth)
  }
  return out
}

/** The lowest value within the look-ahead. */
function lowestAhead(values: Float32Array): Float32Array {
  const lowest = new Float32Array(values.length)
  const queue: number[] = []
  let head = 0
  for (let index = values.length - 1; index >= 0; index--) {
    while (queue.length > head && sampleAt(values, queue[queue.length - 1] ?? 0) >= sampleAt(values, index)) queue.pop()
    queue.push(index)
    while ((queue[head] ?? 0) > index + LOOK_AHEAD) head++
    lowest[index] = sampleAt(values, queue[head] ?? 0)
  }
  return lowest
}

function clip(sample: number): number {
  return Math.max(-CEILING, Math.min(CEILING, sample))
}
