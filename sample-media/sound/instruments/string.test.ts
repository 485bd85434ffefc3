import { expect, test } from 'vitest'
import { makeRandom } from '../random.ts'
import { SAMPLE_RATE, sampleAt } from '../samples.ts'
import { makeString } from './string.ts'

test.each([82.4, 196, 440])('a string of %d Hz is in tune', (frequency) => {
  const pluck = makeString({ ring: 3, brightness: 0.6 })
  const sound = pluck({ frequency, seconds: 1, velocity: 0.8, bend: 0, random: makeRandom(1) })
  const likeness = (lag: number) => {
    let sum = 0
    for (let index = 8_000; index < 24_000; index++) sum += sampleAt(sound, index) * sampleAt(sound, index + lag)
    return sum
  }
  const period = Math.round(SAMPLE_RATE / frequency)
  const lags = [-3, -2, -1, 0, 1, 2, 3].map((off) => period + off)
  const [best = 0] = lags.sort((a, b) => likeness(b) - likeness(a))
  expect(Math.abs(best - SAMPLE_RATE / frequency)).toBeLessThan(1)
})
