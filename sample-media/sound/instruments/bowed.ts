import { applyEnvelope, type Envelope } from '../envelope.ts'
import { filterSound, sweepLowpass } from '../filter.ts'
import { bendPitch, type Instrument } from '../instrument.ts'
import { oscillate } from '../oscillator.ts'
import { makeNoise } from '../random.ts'
import { addSound, SAMPLE_RATE, toSamples } from '../samples.ts'

interface BowedSettings {
  readonly amp: Envelope
  readonly brightness: number
  readonly vibratoCents: number
  /** Resonances of the wood, in hertz. */
  readonly wood: readonly number[]
  readonly bowNoise?: number
}

/** A sawtooth, shaped by the resonances of the body and the player's vibrato. */
export function makeBowed({ amp, brightness, vibratoCents, wood, bowNoise = 0.03 }: BowedSettings): Instrument {
  return (tone) => {
    const length = toSamples(tone.seconds + amp.release)
    const pitch = bendPitch(tone, { cents: vibratoCents, rate: 5.6, delay: 0.18, slide: 0.05 })
    const sound = oscillate({ wave: 'saw', length, frequencyAt: pitch, phase: tone.random() })
    addSound(sound, { sound: makeNoise(length, tone.random), start: 0, gain: bowNoise })
    const top = tone.frequency * 2 + brightness * 4_200 * (0.4 + 0.6 * tone.velocity)
    sweepLowpass(sound, {
      resonance: 0.05,
      cutoffAt: (index) => top * (0.55 + 0.45 * Math.min(1, index / SAMPLE_RATE / (amp.attack * 2))),
    })
    for (const frequency of wood) filterSound(sound, { kind: 'peak', frequency, quality: 3, decibels: 5 })
    filterSound(sound, { kind: 'highpass', frequency: tone.frequency * 0.7 })
    for (let index = 0; index < length; index++) sound[index] = (sound[index] ?? 0) * (0.3 + 0.7 * tone.velocity)
    return applyEnvelope(sound, amp, tone.seconds)
  }
}
