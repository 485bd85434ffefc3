import { expect, test } from 'vitest'
import { makeTone } from '../test/make-tone.ts'
import { measureLoudness } from './loudness-meter.ts'
import { weightingCoefficients } from './weighting.ts'

const RATE = 48_000
const tone = (decibels: number, { hertz = 997, seconds = 3, rate = RATE } = {}) =>
  makeTone({ amplitude: 10 ** (decibels / 20), hertz, seconds, rate })
const none = new Float32Array(3 * RATE)
const both = (side: Float32Array) => [side, side]

test('at 48 kHz the coefficients are those in the standard', () => {
  expect(weightingCoefficients(48_000)).toEqual({
    b0: expect.closeTo(1.535_124_859_586_97, 9),
    b1: expect.closeTo(-2.691_696_189_406_38, 9),
    b2: expect.closeTo(1.198_392_810_852_85, 9),
    a1: expect.closeTo(-1.690_659_293_182_41, 9),
    a2: expect.closeTo(0.732_480_774_215_85, 9),
    c1: expect.closeTo(-1.990_047_454_833_98, 9),
    c2: expect.closeTo(0.990_072_250_366_21, 9),
  })
})

test('a full tone of 997 Hz on one side is at -3.01 LUFS, as the standard says', () => {
  expect(measureLoudness([tone(0), none], RATE)).toBeCloseTo(-3.01, 1)
})

test.each([8_000, 22_050, 44_100, 48_000, 96_000, 192_000])(
  'a tone at -18 dB on both sides is at -18 LUFS at %d Hz',
  (rate) => {
    expect(measureLoudness(both(tone(-18, { rate })), rate)).toBeCloseTo(-18, 1)
  },
)

test('a single channel counts as both speakers, which play it', () => {
  expect(measureLoudness([tone(-18)], RATE)).toBeCloseTo(-18, 1)
})

test('a deep tone counts for less than a middle one', () => {
  expect(measureLoudness(both(tone(0, { hertz: 40 })), RATE)).toBeLessThan(-3)
})

/** Levels in decibels and their seconds; the answer is -23.0 ± 0.1 LUFS, or -33 for the second. */
test.each([
  [1, [[-23, 20]], -23],
  [2, [[-33, 20]], -33],
  [
    3,
    [
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ],
    -23,
  ],
  [
    4,
    [
      [-72, 10],
      [-36, 10],
      [-23, 60],
      [-36, 10],
      [-72, 10],
    ],
    -23,
  ],
  [
    5,
    [
      [-26, 20],
      [-20, 20.1],
      [-26, 20],
    ],
    -23,
  ],
] as const)('case %d of EBU Tech 3341', (_, parts, expected) => {
  const side = join(parts.map(([decibels, seconds]) => tone(decibels, { hertz: 1_000, seconds })))
  const loudness = measureLoudness(both(side), RATE) ?? 0
  expect(Math.abs(loudness - expected)).toBeLessThanOrEqual(0.1)
})

test('case 6 of EBU Tech 3341: five channels', () => {
  const side = (decibels: number) => tone(decibels, { hertz: 1_000, seconds: 20 })
  const channels = [side(-28), side(-28), side(-24), side(-30), side(-30)]
  expect(Math.abs((measureLoudness(channels, RATE) ?? 0) + 23)).toBeLessThanOrEqual(0.1)
  const [left = none, right = none, centre = none, ...surround] = channels
  const withBass = [left, right, centre, side(0), ...surround]
  expect(Math.abs((measureLoudness(withBass, RATE) ?? 0) + 23)).toBeLessThanOrEqual(0.1)
})

test('silence, less than 0.4 seconds and what is below -70 LUFS have no loudness', () => {
  expect(measureLoudness(both(none), RATE)).toBeNull()
  expect(measureLoudness([], RATE)).toBeNull()
  expect(measureLoudness(both(tone(0, { seconds: 0.399 })), RATE)).toBeNull()
  expect(measureLoudness(both(tone(0, { seconds: 0.4 })), RATE)).not.toBeNull()
  expect(measureLoudness(both(tone(-70.2)), RATE)).toBeNull()
  expect(measureLoudness(both(tone(-69.8)), RATE)).toBeCloseTo(-69.8, 1)
})

test('a rate below 8 kHz has no loudness', () => {
  expect(measureLoudness(both(tone(0, { rate: 7_999 })), 7_999)).toBeNull()
})

function join(sides: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(sides.reduce((sum, side) => sum + side.length, 0))
  let at = 0
  for (const side of sides) {
    joined.set(side, at)
    at += side.length
  }
  return joined
}
