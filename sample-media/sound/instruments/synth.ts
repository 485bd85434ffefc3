import { applyEnvelope, type Envelope, levelAt } from '../envelope.ts'
import { filterSound, sweepLowpass } from '../filter.ts'
import { bendPitch, type Instrument, type Vibrato } from '../instrument.ts'
import { oscillate, type Wave } from '../oscillator.ts'
import { makeNoise } from '../random.ts'
import { addSound, SAMPLE_RATE, toSamples } from '../samples.ts'

interface SynthSettings {
  readonly waves: readonly {
    readonly wave: Wave
    readonly ratio?: number
    readonly gain?: number
    readonly width?: number
  }[]
  /** The number of voices per wave, and the detuning of the outermost ones. */
  readonly voices?: number
  readonly detuneCents?: number
  readonly amp: Envelope
  /** The filter's base in hertz, the octaves that the envelope adds, and how much it follows the pitch. */
  readonly filter: {
    readonly base: number
    readonly octaves?: number
    readonly resonance?: number
    readonly follow?: number
  }
  readonly sweep?: Envelope
  readonly vibrato?: Vibrato
  readonly noise?: number
  readonly highpass?: number
}

/** Oscillators through a filter with an envelope, for basses, leads, pads and stabs. */
export function makeSynth(settings: SynthSettings): Instrument {
  const { waves, voices = 1, detuneCents = 0, amp, filter, sweep = amp, vibrato, noise = 0, highpass } = settings
  return (tone) => {
    const length = toSamples(tone.seconds + amp.release)
    const sound = new Float32Array(length)
    for (const { wave, ratio = 1, gain = 1, width = 0.5 } of waves) {
      for (let voice = 0; voice < voices; voice++) {
        const cents = voices === 1 ? 0 : detuneCents * (voice / (voices - 1) - 0.5)
        const pitch = bendPitch(tone, vibrato)
        const tuned = ratio * 2 ** (cents / 1_200)
        const part = oscillate({
          wave,
          length,
          frequencyAt: (index) => pitch(index) * tuned,
          phase: tone.random(),
          pulseWidth: width,
        })
        addSound(sound, { sound: part, start: 0, gain: gain / Math.sqrt(voices) })
      }
    }
    if (noise > 0) addSound(sound, { sound: makeNoise(length, tone.random), start: 0, gain: noise })
    const { base, octaves = 0, resonance = 0.1, follow = 0 } = filter
    const rest = base * (tone.frequency / 261.6) ** follow
    const open = octaves * (0.4 + 0.6 * tone.velocity)
    sweepLowpass(sound, {
      resonance,
      cutoffAt: (index) => rest * 2 ** (open * levelAt(sweep, tone.seconds, index / SAMPLE_RATE)),
    })
    if (highpass !== undefined) filterSound(sound, { kind: 'highpass', frequency: highpass })
    return applyEnvelope(sound, amp, tone.seconds)
  }
}
