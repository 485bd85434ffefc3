import { applyEnvelope, type Envelope } from '../envelope.ts'
import { bendPitch, type Instrument, type Vibrato } from '../instrument.ts'
import { SAMPLE_RATE, sampleAt, toSamples } from '../samples.ts'

interface Operator {
  /** The modulator's frequency relative to the note. */
  readonly ratio: number
  readonly index: number
  /** Seconds until the modulation has faded. */
  readonly decay: number
  readonly gain: number
  readonly carrier?: number
}

interface BellSettings {
  readonly pairs: readonly Operator[]
  readonly amp: Envelope
  readonly vibrato?: Vibrato
  /** The tremolo's rate in hertz and its depth. */
  readonly tremolo?: { readonly rate: number; readonly depth: number }
}

/** Sines that modulate sines, for electric pianos, bells, mallets and brass. */
export function makeFm({ pairs, amp, vibrato, tremolo }: BellSettings): Instrument {
  return (tone) => {
    const length = toSamples(tone.seconds + amp.release)
    const sound = new Float32Array(length)
    for (const { ratio, index: depth, decay, gain, carrier = 1 } of pairs) {
      const pitch = bendPitch(tone, vibrato)
      let [carrierTurn, modulatorTurn] = [0, 0]
      const strength = depth * (0.25 + 0.75 * tone.velocity)
      for (let index = 0; index < length; index++) {
        const step = (2 * Math.PI * pitch(index)) / SAMPLE_RATE
        const bent = strength * Math.exp(-index / (decay * SAMPLE_RATE)) * Math.sin(modulatorTurn)
        sound[index] = sampleAt(sound, index) + gain * Math.sin(carrierTurn + bent)
        carrierTurn += step * carrier
        modulatorTurn += step * ratio
      }
    }
    if (tremolo !== undefined) {
      for (let index = 0; index < length; index++) {
        const swing = 1 - tremolo.depth * (0.5 + 0.5 * Math.sin((2 * Math.PI * tremolo.rate * index) / SAMPLE_RATE))
        sound[index] = sampleAt(sound, index) * swing
      }
    }
    for (let index = 0; index < length; index++) sound[index] = sampleAt(sound, index) * (0.3 + 0.7 * tone.velocity)
    return applyEnvelope(sound, amp, tone.seconds)
  }
}
