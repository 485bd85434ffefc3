import { expect, test } from 'vitest'
import { measureLoudness } from './loudness.ts'
import { oscillate } from './oscillator.ts'
import { SAMPLE_RATE } from './samples.ts'

const tone = (frequency: number, gain: number) =>
  oscillate({ wave: 'sine', length: SAMPLE_RATE * 3, frequencyAt: () => frequency }).map((sample) => sample * gain)

test('a full tone of 997 Hz on one side is at -3.01 LUFS, as the standard says', () => {
  const loudness = measureLoudness({ left: tone(997, 1), right: new Float32Array(SAMPLE_RATE * 3) })
  expect(loudness).toBeCloseTo(-3.01, 1)
})

test('ten times less is 20 LU less, and a deep tone counts for less than a middle one', () => {
  const both = (frequency: number, gain: number) => ({ left: tone(frequency, gain), right: tone(frequency, gain) })
  expect(measureLoudness(both(997, 1)) - measureLoudness(both(997, 0.1))).toBeCloseTo(20, 1)
  expect(measureLoudness(both(40, 1))).toBeLessThan(measureLoudness(both(997, 1)) - 3)
})
