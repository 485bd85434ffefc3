import { filterSound } from './filter.ts'
import { makeSilence, SAMPLE_RATE, type Stereo, sampleAt, toSamples } from './samples.ts'

export interface Room {
  /** Seconds until the sound has faded. */
  readonly seconds: number
  /** Frequencies above this, in hertz, are damped. */
  readonly damping: number
  readonly preDelay?: number
}

/** Delay lengths in samples, without a common divisor so that no pitch resonates. */
const LINES = [1_433, 1_601, 1_867, 2_053, 2_251, 2_399, 2_617, 2_797] as const
const DIFFUSERS = [113, 337, 241, 557] as const

/** Eight delays that feed each other. */
export function reverberate({ left, right }: Stereo, { seconds, damping, preDelay = 0.015 }: Room): Stereo {
  const length = left.length
  const out = makeSilence(length)
  const sides = [diffuse(left, 0), diffuse(right, 23)] as const
  const lines = LINES.map((size) => ({
    buffer: new Float32Array(size),
    size,
    gain: 0.001 ** (size / SAMPLE_RATE / seconds),
    place: 0,
    smooth: 0,
  }))
  const keep = Math.exp((-2 * Math.PI * damping) / SAMPLE_RATE)
  const wait = toSamples(preDelay)
  const heard = new Float32Array(LINES.length)
  for (let index = 0; index < length; index++) {
    let sum = 0
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]
      if (line === undefined) continue
      line.smooth = sampleAt(line.buffer, line.place) * (1 - keep) + line.smooth * keep
      const sound = line.smooth * line.gain
      heard[at] = sound
      sum += sound
    }
    const share = sum / 4
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]
      if (line === undefined) continue
      const input = sampleAt(sides[at % 2 === 0 ? 0 : 1], index - wait)
      line.buffer[line.place] = sampleAt(heard, at) - share + input
      line.place = line.place + 1 === line.size ? 0 : line.place + 1
    }
    out.left[index] = sampleAt(heard, 0) - sampleAt(heard, 2) + sampleAt(heard, 5) + sampleAt(heard, 6)
    out.right[index] = sampleAt(heard, 1) - sampleAt(heard, 3) + sampleAt(heard, 4) + sampleAt(heard, 7)
  }
  for (const side of [out.left, out.right]) filterSound(side, { kind: 'highpass', frequency: 160 })
  return out
}

/** Diffuses the sound. */
function diffuse(input: Float32Array, offset: number): Float32Array {
  const sound = input.slice()
  for (const size of DIFFUSERS) {
    const line = new Float32Array(size + offset)
    let place = 0
    for (let index = 0; index < sound.length; index++) {
      const old = sampleAt(line, place)
      const through = sampleAt(sound, index) + 0.6 * old
      line[place] = through
      sound[index] = old - 0.6 * through
      place = place + 1 === line.length ? 0 : place + 1
    }
  }
  return sound
}
