import { applyEnvelope, type Envelope } from '../envelope.ts'
import { bendPitch, type Instrument } from '../instrument.ts'
import { oscillate } from '../oscillator.ts'
import { addSound, makeSilence, SAMPLE_RATE, sampleAt, toSamples } from '../samples.ts'

interface OrganSettings {
  /** Each pipe's loudness and its pitch relative to the note. */
  readonly drawbars: readonly (readonly [ratio: number, gain: number])[]
  readonly amp: Envelope
  /** The rotations per second of the horn. */
  readonly horn?: number
}

/** Sines with a key click and a rotating horn. */
export function makeOrgan({ drawbars, amp, horn = 6.4 }: OrganSettings): Instrument {
  return (tone) => {
    const { left: sound } = makeSilence(toSamples(tone.seconds + amp.release))
    for (const [ratio, gain] of drawbars) {
      if (tone.frequency * ratio > 12_000) continue
      const pitch = bendPitch({ ...tone, bend: tone.bend }, { rate: horn, cents: 7, delay: -1 })
      const pipe = oscillate({ wave: 'sine', length: sound.length, frequencyAt: (index) => pitch(index) * ratio })
      addSound(sound, { sound: pipe, start: 0, gain })
    }
    for (let index = 0; index < sound.length; index++) {
      const turn = 1 - 0.18 * Math.sin((2 * Math.PI * horn * index) / SAMPLE_RATE)
      const click = index < 130 ? (tone.random() - 0.5) * 0.5 * (1 - index / 130) : 0
      sound[index] = (sampleAt(sound, index) + click) * turn * (0.5 + 0.5 * tone.velocity)
    }
    return applyEnvelope(sound, amp, tone.seconds)
  }
}
