import { filterSound } from '../filter.ts'
import type { Instrument, Tone } from '../instrument.ts'
import { oscillate } from '../oscillator.ts'
import { makeNoise } from '../random.ts'
import { addSound, SAMPLE_RATE, sampleAt, toSamples } from '../samples.ts'

/** A drum skin: a tone whose pitch falls as it fades. */
export function makeSkin(settings: {
  readonly pitch: number
  readonly fall: number
  readonly fallSeconds: number
  readonly ring: number
  readonly click?: number
  readonly drive?: number
}): Instrument {
  const { pitch, fall, fallSeconds, ring, click = 0.2, drive = 1 } = settings
  return ({ velocity, random }) => {
    const length = toSamples(ring * 1.6)
    const sound = oscillate({
      wave: 'sine',
      length,
      frequencyAt: (index) => pitch * (1 + fall * Math.exp(-index / (fallSeconds * SAMPLE_RATE))),
    })
    const knock = filterSound(makeNoise(toSamples(0.02), random), { kind: 'lowpass', frequency: 5_000 })
    for (let index = 0; index < length; index++) {
      const time = index / SAMPLE_RATE
      const body = sampleAt(sound, index) * Math.exp((-4 * time) / ring)
      const hit = sampleAt(knock, index) * click * Math.exp(-time / 0.003)
      sound[index] = Math.tanh((body + hit) * drive) * velocity * Math.min(1, (length - index) / 400)
    }
    return sound
  }
}

/** A snare: a short tone and noise. */
export function makeSnare(settings: {
  readonly pitch: number
  readonly tone: number
  readonly noise: number
  readonly ring: number
  readonly bright: number
}): Instrument {
  const { pitch, tone, noise, ring, bright } = settings
  return ({ velocity, random }) => {
    const length = toSamples(ring * 2 + 0.05)
    const wires = makeNoise(length, random)
    filterSound(wires, { kind: 'highpass', frequency: 900 })
    filterSound(wires, { kind: 'peak', frequency: bright, quality: 0.8, decibels: 6 })
    filterSound(wires, { kind: 'lowpass', frequency: 11_000 })
    const skin = oscillate({ wave: 'sine', length, frequencyAt: (index) => pitch * (1 + 0.5 * Math.exp(-index / 500)) })
    const second = oscillate({ wave: 'sine', length, frequencyAt: () => pitch * 1.72 })
    return shape(length, velocity, (index, time) => {
      const hum = (sampleAt(skin, index) + 0.5 * sampleAt(second, index)) * tone * Math.exp(-time / 0.055)
      return hum + sampleAt(wires, index) * noise * (Math.exp((-4 * time) / ring) + 0.5 * Math.exp(-time / 0.008))
    })
  }
}

/** Claps that are not quite simultaneous. */
export const clap: Instrument = ({ velocity, random }) => {
  const length = toSamples(0.32)
  const noise = makeNoise(length, random)
  filterSound(noise, { kind: 'bandpass', frequency: 1_300, quality: 0.9 })
  filterSound(noise, { kind: 'highpass', frequency: 600 })
  return shape(length, velocity * 2, (index, time) => {
    const hands = [0, 0.011, 0.022].reduce((sum, at) => sum + (time >= at ? Math.exp(-(time - at) / 0.004) : 0), 0)
    return sampleAt(noise, index) * (hands + 0.7 * Math.exp(-time / 0.075))
  })
}

/** Cymbals: inharmonic squares and noise; the ring makes it a closed hat or a crash. */
export function makeMetal({
  ring,
  highpass,
  noise = 0.6,
  pitch = 1,
}: {
  readonly ring: number
  readonly highpass: number
  readonly noise?: number
  readonly pitch?: number
}): Instrument {
  return ({ velocity, random }) => {
    const length = toSamples(ring * 1.5 + 0.02)
    const sound = makeNoise(length, random).map((sample) => sample * noise)
    for (const frequency of [205.3, 304.4, 369.6, 522.7, 540, 800]) {
      const frequencyAt = () => frequency * pitch * 1.9
      addSound(sound, {
        sound: oscillate({ wave: 'square', length, frequencyAt, phase: random() }),
        start: 0,
        gain: 0.16,
      })
    }
    filterSound(sound, { kind: 'highpass', frequency: highpass })
    filterSound(sound, { kind: 'highpass', frequency: highpass })
    filterSound(sound, { kind: 'lowpass', frequency: 13_500 })
    return shape(length, velocity, (index, time) => {
      const fade = 0.7 * Math.exp((-5 * time) / ring) + 0.3 * Math.exp(-time / 0.012)
      return sampleAt(sound, index) * fade * Math.min(1, time / 0.000_8)
    })
  }
}

/** Shakers and brushes: noise that swells and fades. */
export function makeShaker({
  seconds,
  centre,
  attack,
}: {
  seconds: number
  centre: number
  attack: number
}): Instrument {
  return ({ velocity, random }) => {
    const length = toSamples(seconds * 2)
    const beads = filterSound(makeNoise(length, random), { kind: 'bandpass', frequency: centre, quality: 0.8 })
    return shape(length, velocity, (index, time) => {
      return sampleAt(beads, index) * Math.min(1, time / attack) * Math.exp((-3 * Math.max(0, time - attack)) / seconds)
    })
  }
}

/** Wood blocks and bells: a few ringing tones. */
export function makeBlock({ tones, ring }: { tones: readonly number[]; ring: number }): Instrument {
  return ({ velocity }: Tone) => {
    const length = toSamples(ring * 2)
    const parts = tones.map((frequency) => oscillate({ wave: 'triangle', length, frequencyAt: () => frequency }))
    return shape(length, velocity, (index, time) => {
      return parts.reduce((sum, part) => sum + sampleAt(part, index), 0) * Math.exp((-4 * time) / ring)
    })
  }
}

function shape(length: number, velocity: number, soundAt: (index: number, time: number) => number): Float32Array {
  const sound = new Float32Array(length)
  for (let index = 0; index < length; index++) {
    const close = Math.min(1, (length - index) / 300)
    sound[index] = soundAt(index, index / SAMPLE_RATE) * velocity * close
  }
  return sound
}
