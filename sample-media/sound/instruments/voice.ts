import { applyEnvelope, type Envelope } from '../envelope.ts'
import { filterSound } from '../filter.ts'
import { bendPitch, type Instrument } from '../instrument.ts'
import { oscillate } from '../oscillator.ts'
import { makeNoise } from '../random.ts'
import { addSound, toSamples } from '../samples.ts'

/** The formants of each vowel: hertz, decibels and sharpness. */
const vowels = {
  ah: [
    [730, 0, 8],
    [1_150, -5, 9],
    [2_700, -13, 11],
    [3_500, -18, 12],
  ],
  oh: [
    [450, 0, 8],
    [820, -8, 9],
    [2_600, -18, 11],
    [3_400, -30, 12],
  ],
  oo: [
    [340, 0, 6],
    [700, -13, 8],
    [2_500, -32, 10],
    [3_300, -36, 12],
  ],
} as const

interface VoiceSettings {
  readonly vowel: keyof typeof vowels
  readonly amp?: Envelope
  readonly breath?: number
}

/** A buzz through formant filters. */
export function makeVoice({ vowel, amp = SUNG, breath = 0.02 }: VoiceSettings): Instrument {
  return (tone) => {
    const length = toSamples(tone.seconds + amp.release)
    const size = 0.94 + tone.random() * 0.14
    const source = oscillate({
      wave: 'saw',
      length,
      frequencyAt: bendPitch(tone, { cents: 14 + tone.random() * 14, rate: 5.1, delay: 0.2, slide: 0.1 }),
      phase: tone.random(),
    })
    filterSound(source, { kind: 'lowpass', frequency: 2_600, quality: 0.6 })
    addSound(source, { sound: makeNoise(length, tone.random), start: 0, gain: breath })
    const sound = new Float32Array(length)
    addSound(sound, { sound: source, start: 0, gain: 0.05 })
    for (const [frequency, decibels, quality] of vowels[vowel]) {
      const band = filterSound(source.slice(), { kind: 'bandpass', frequency: frequency * size, quality })
      addSound(sound, { sound: band, start: 0, gain: 10 ** (decibels / 20) })
    }
    // The lowest partial is audible far below the first formant.
    const ground = oscillate({ wave: 'sine', length, frequencyAt: bendPitch(tone, { cents: 10 }), phase: 0 })
    addSound(sound, { sound: ground, start: 0, gain: 0.12 })
    for (let index = 0; index < length; index++) sound[index] = (sound[index] ?? 0) * (0.35 + 0.65 * tone.velocity)
    return applyEnvelope(sound, amp, tone.seconds)
  }
}

const SUNG: Envelope = { attack: 0.14, decay: 0.6, sustain: 0.85, release: 0.35 }
