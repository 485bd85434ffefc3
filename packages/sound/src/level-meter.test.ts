import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeTone } from '../test/make-tone.ts'
import { createLevelMeter } from './level-meter.ts'
import { measureLoudness } from './loudness-meter.ts'
import { interpolate, LEAD } from './true-peak.ts'

const RATE = 48_000
const FADE = 480

function measure(channels: readonly Float32Array[], rate = RATE) {
  const meter = createLevelMeter(rate)
  meter.add(channels)
  return meter.read()
}

/** A tone that begins and ends softly, because an abrupt one has higher peaks. */
function makeSoftTone(tone: { amplitude: number; hertz: number; degrees: number }): Float32Array {
  const side = makeTone({ ...tone, seconds: 1, rate: RATE })
  return side.map((sample, at) => sample * Math.min(1, at / FADE, (side.length - 1 - at) / FADE))
}

/** The answer has a tolerance of +0.2 and -0.4 dB. */
test.each([
  [15, 4, 0.5, 0, -6],
  [16, 4, 0.5, 45, -6],
  [17, 6, 0.5, 60, -6],
  [18, 8, 0.5, 67.5, -6],
  [19, 4, 1.41, 45, 3],
])('case %d of EBU Tech 3341: the true peak of a tone', (_, part, amplitude, degrees, expected) => {
  const side = makeSoftTone({ amplitude, hertz: RATE / part, degrees })
  const { truePeak } = measure([side, side])
  expect(truePeak).toBeGreaterThanOrEqual(expected - 0.4)
  expect(truePeak).toBeLessThanOrEqual(expected + 0.2)
})

describe('the true peak', () => {
  test('is at least that of the samples, and of the loudest channel', () => {
    const quiet = makeTone({ amplitude: 0.1, hertz: 100, seconds: 1, rate: RATE })
    const click = new Float32Array(RATE)
    click[1_000] = 0.5
    expect(measure([quiet, click]).truePeak).toBeCloseTo(20 * Math.log10(0.5), 5)
  })

  test('is found in the last sample too', () => {
    const end = new Float32Array(100)
    end[98] = 0.5
    end[99] = 0.5
    expect(measure([end]).truePeak).toBeGreaterThan(20 * Math.log10(0.6))
  })

  test('is the same as when every stretch is interpolated', () => {
    const samples = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(samples, fc.nat(300), (values, loud) => {
        const side = Float32Array.from(values, (value, at) => (at === loud ? value / 1_000 : value / 2_200))
        const expected = Math.max(...[...side].map(Math.abs), ...interpolateNaively(side))
        const { truePeak } = measure([side])
        if (expected < 2 ** -15) expect(truePeak).toBeNull()
        else expect(10 ** ((truePeak ?? 0) / 20)).toBeCloseTo(expected, 6)
      }),
    )
  })
})

test('levels do not depend on how the sound is cut into pieces', () => {
  const side = makeTone({ amplitude: 0.7, hertz: RATE / 5, seconds: 1, rate: RATE, degrees: 20 })
  const whole = measure([side, side])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 20 }), (lengths) => {
      const meter = createLevelMeter(RATE)
      let at = 0
      for (const length of [...lengths, side.length]) {
        const piece = side.subarray(at, at + length)
        meter.add([piece, piece])
        at += length
      }
      expect(meter.read()).toEqual({
        loudness: expect.closeTo(whole.loudness ?? 0, 9),
        truePeak: expect.closeTo(whole.truePeak ?? 0, 9),
      })
    }),
    { numRuns: 30 },
  )
})

test('the loudness is that of the loudness meter', () => {
  const side = makeTone({ amplitude: 0.3, hertz: 440, seconds: 2, rate: RATE })
  expect(measure([side, side]).loudness).toBe(measureLoudness([side, side], RATE))
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e30])('a sample of %d counts as silence', (broken) => {
  const side = makeTone({ amplitude: 0.1, hertz: 997, seconds: 2, rate: RATE })
  const damaged = side.slice()
  damaged[0] = broken
  expect(measure([damaged, damaged])).toEqual(measure([side, side]))
})

test('silence has no levels, nor has nothing', () => {
  const silence = new Float32Array(RATE)
  expect(measure([silence, silence])).toEqual({ loudness: null, truePeak: null })
  expect(createLevelMeter(RATE).read()).toEqual({ loudness: null, truePeak: null })
})

test('a channel that ends early is silent from there on', () => {
  const side = makeTone({ amplitude: 0.1, hertz: 997, seconds: 1, rate: RATE })
  const meter = createLevelMeter(RATE)
  meter.add([side, side])
  meter.add([side])
  expect(meter.read().loudness).toBe(measure([join(side, side), join(side, new Float32Array(RATE))]).loudness)
})

function join(one: Float32Array, two: Float32Array): Float32Array {
  return Float32Array.from([...one, ...two])
}

function interpolateNaively(side: Float32Array): number[] {
  const padded = join(join(new Float32Array(LEAD), side), new Float32Array(LEAD))
  return Array.from(padded.subarray(LEAD), (_, at) => interpolate(padded, LEAD + at))
}
