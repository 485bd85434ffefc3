import { closeSoftly } from '../envelope.ts'
import { filterSound } from '../filter.ts'
import type { Instrument } from '../instrument.ts'
import { SAMPLE_RATE, sampleAt, toSamples } from '../samples.ts'

interface PianoSettings {
  /** 0 felt, 1 concert. */
  readonly brightness: number
  /** The detuning between a note's strings, in cents. */
  readonly wear?: number
  readonly release?: number
}

const MAX_PARTIALS = 18

/** Slightly sharp partials that fade faster the higher they are, two strings each, and a soft knock. */
export function makePiano({ brightness, wear = 1.6, release = 0.22 }: PianoSettings): Instrument {
  return ({ frequency, seconds, velocity, random }) => {
    const length = toSamples(seconds + release)
    const sound = new Float32Array(length)
    const stiffness = 0.000_25 * (frequency / 261.6) ** 1.1
    const ring = 5 * (261.6 / frequency) ** 0.6
    const dullness = (1.15 - brightness * (0.5 + 0.5 * velocity)) * 0.42
    for (let partial = 1; partial <= MAX_PARTIALS; partial++) {
      const pitch = partial * frequency * Math.sqrt(1 + stiffness * partial ** 2)
      if (pitch > 9_000) break
      // The hammer strikes at an eighth of the string.
      const strike = Math.abs(Math.sin((Math.PI * partial) / 8.3)) + 0.12
      const loudness = (strike * Math.exp(-dullness * (partial - 1))) / partial ** 0.55
      const decay = ring / (1 + 0.32 * (partial - 1))
      for (const string of partial <= 6 ? [-1, 1] : [0]) {
        addPartial(sound, {
          frequency: pitch * 2 ** ((string * wear * (0.7 + random() * 0.6)) / 2_400),
          gain: loudness * (string === 0 ? 1 : 0.55),
          decay: string > 0 ? decay * 1.5 : decay * 0.55,
          phase: random() * 2 * Math.PI,
        })
      }
    }
    addKnock(sound, { velocity, random })
    for (let index = 0; index < length; index++) {
      sound[index] = sampleAt(sound, index) * velocity * Math.min(1, index / 70)
    }
    return closeSoftly(sound, release)
  }
}

interface Overtone {
  readonly frequency: number
  readonly gain: number
  readonly decay: number
  readonly phase: number
}

/** Computes a sine with two multiplications per sample. */
function addPartial(sound: Float32Array, { frequency, gain, decay, phase }: Overtone): void {
  const angle = (2 * Math.PI * frequency) / SAMPLE_RATE
  const fade = 0.001 ** (1 / (decay * SAMPLE_RATE))
  const [turn, shrink] = [2 * Math.cos(angle) * fade, fade * fade]
  let now = Math.sin(phase) * gain
  let before = Math.sin(phase - angle) * (gain / fade)
  for (let index = 0; index < sound.length; index++) {
    sound[index] = sampleAt(sound, index) + now
    const next = turn * now - shrink * before
    before = now
    now = next
  }
}

function addKnock(sound: Float32Array, { velocity, random }: { velocity: number; random: () => number }): void {
  const knock = new Float32Array(Math.min(sound.length, 2_600))
  for (let index = 0; index < knock.length; index++) knock[index] = (random() * 2 - 1) * Math.exp(-index / 420)
  filterSound(knock, { kind: 'lowpass', frequency: 420 + 900 * velocity })
  for (let index = 0; index < knock.length; index++) {
    sound[index] = sampleAt(sound, index) + sampleAt(knock, index) * 0.7 * velocity
  }
}
