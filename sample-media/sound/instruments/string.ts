import { closeSoftly } from '../envelope.ts'
import { type FilterSettings, filterSound } from '../filter.ts'
import { bendPitch, type Instrument } from '../instrument.ts'
import { SAMPLE_RATE, sampleAt, toSamples } from '../samples.ts'

interface StringSettings {
  /** Seconds until middle C has faded. */
  readonly ring: number
  /** 0 dark, 1 bright. */
  readonly brightness: number
  /** Where the string is plucked, as a fraction of its length. */
  readonly pluckedAt?: number
  /** Seconds that the finger takes to end the note. */
  readonly release?: number
  readonly body?: readonly FilterSettings[]
}

/** A plucked string (Karplus-Strong): noise in a loop as long as the string, which loses highs in each round. */
export function makeString({
  ring,
  brightness,
  pluckedAt = 0.18,
  release = 0.08,
  body = [],
}: StringSettings): Instrument {
  return (tone) => {
    const { frequency, seconds, velocity, random } = tone
    const length = toSamples(seconds + release * 3)
    const sound = new Float32Array(length)
    const period = SAMPLE_RATE / frequency
    const bright = brightness * (0.55 + 0.45 * velocity)
    // The share of the previous sample sets the loss of highs.
    const loss = 0.5 * (1 - bright) + 0.02
    const sustain = 0.001 ** (1 / (frequency * ring * (261.6 / frequency) ** 0.45))
    const line = new Float32Array(4_096)
    const burst = excite(Math.ceil(period), { bright, pluckedAt, random })
    const pitch = bendPitch(tone, { slide: 0.09 })
    let before = 0
    for (let index = 0; index < length; index++) {
      const delay = Math.min(4_090, SAMPLE_RATE / pitch(index) - loss)
      const whole = Math.floor(delay)
      const part = delay - whole
      const near = sampleAt(line, (index - whole) & 4_095)
      const far = sampleAt(line, (index - whole - 1) & 4_095)
      const back = near + (far - near) * part
      const damped =
        (back * (1 - loss) + before * loss) * (index / SAMPLE_RATE > seconds ? 1 - 0.02 / (release * 10) : 1)
      before = back
      const out = damped * sustain + sampleAt(burst, index)
      line[index & 4_095] = out
      sound[index] = out * velocity
    }
    filterSound(sound, { kind: 'highpass', frequency: Math.max(30, frequency * 0.5) })
    for (const settings of body) filterSound(sound, settings)
    return closeSoftly(sound, release)
  }
}

interface Pluck {
  readonly bright: number
  readonly pluckedAt: number
  readonly random: () => number
}

/** Noise without the harmonics that have a node where the string is plucked. */
function excite(length: number, { bright, pluckedAt, random }: Pluck): Float32Array {
  const noise = new Float32Array(length)
  let smooth = 0
  for (let index = 0; index < length; index++) {
    smooth += (random() * 2 - 1 - smooth) * (0.15 + 0.85 * bright)
    noise[index] = smooth
  }
  const knot = Math.max(1, Math.round(length * pluckedAt))
  const burst = new Float32Array(length)
  let mean = 0
  for (let index = 0; index < length; index++) {
    burst[index] = sampleAt(noise, index) - sampleAt(noise, (index + length - knot) % length)
    mean += sampleAt(burst, index) / length
  }
  for (let index = 0; index < length; index++) burst[index] = sampleAt(burst, index) - mean
  return burst
}
