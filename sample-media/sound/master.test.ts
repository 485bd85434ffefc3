import { expect, test } from 'vitest'
import { master } from './master.ts'
import { makeNoise, makeRandom } from './random.ts'
import { fromDecibels, loudnessOf, SAMPLE_RATE } from './samples.ts'

/** Noise with a loud click every half second. */
function makeMix(gain: number) {
  const side = makeNoise(SAMPLE_RATE * 4, makeRandom(3)).map(
    (sample, index) => (sample * 0.2 + (index % 22_050 < 40 ? 3 : 0) + 0.4) * gain,
  )
  return { left: side, right: side.slice() }
}

test.each([0.05, 5])(
  'a mix %d times as loud leaves at the same loudness, below its ceiling and around zero',
  (gain) => {
    const { left, right } = master(makeMix(gain), { fadeIn: 0.01, fadeOut: 0.5 })
    expect(Math.abs(loudnessOf({ left, right }) + 14)).toBeLessThan(0.5)
    expect(left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(fromDecibels(-2.99))
    expect(Math.abs(left.reduce((sum, sample) => sum + sample, 0) / left.length)).toBeLessThan(0.002)
  },
)

test('it begins and ends in silence', () => {
  const { left } = master(makeMix(1), { fadeIn: 0.01, fadeOut: 0.5 })
  expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.001)
  expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.001)
})
