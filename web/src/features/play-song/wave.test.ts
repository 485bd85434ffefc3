import { expect, test } from 'vitest'
import { wavePath } from './wave.tsx'

test('no peaks are a line across', () => {
  expect(wavePath([], 80)).toBe('M0 50h80')
})

test('each bar is centred in its column and around the middle line', () => {
  expect(wavePath([100, 50], 2)).toBe('M0.5 5v90M1.5 27.5v45')
})

test('silence is a dot', () => {
  expect(wavePath([0], 1)).toBe('M0.5 50v0')
})

test('of several peaks the loudest makes the bar', () => {
  expect(wavePath([10, 100, 0, 100, 50, 50], 3)).toBe('M0.5 5v90M1.5 5v90M2.5 27.5v45')
})

test('fewer peaks than bars fill all bars', () => {
  expect(wavePath([100], 2)).toBe('M0.5 5v90M1.5 5v90')
})

test('a peak that does not divide evenly counts in both its bars', () => {
  expect(wavePath([0, 100, 0], 2)).toBe('M0.5 5v90M1.5 5v90')
})

test('peaks outside of 0 to 100 stay in the picture', () => {
  expect(wavePath([101, -1], 2)).toBe('M0.5 5v90M1.5 50v0')
})
