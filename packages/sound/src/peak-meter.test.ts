import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPeakMeter, PEAK_COUNT } from './peak-meter.ts'

function measure(channels: readonly (readonly number[])[], expected = 0): number[] {
  const meter = createPeakMeter()
  meter.add(channels.map((channel) => Float32Array.from(channel)))
  return meter.read(expected)
}

const repeat = <Value>(times: number, value: Value): Value[] => Array<Value>(times).fill(value)

/** Samples that 32 bits hold exactly and that differ enough for rounding not to matter. */
const sample = fc.integer({ min: -1_024, max: 1_024 }).map((level) => level / 1_024)

describe('the bars of a sound', () => {
  test.each([
    ['silence', repeat(400, 0), repeat(PEAK_COUNT, 0)],
    ['what is as loud everywhere', repeat(400, 0.01), repeat(PEAK_COUNT, 100)],
    ['a loud half and one half as loud', [...repeat(200, -0.5), ...repeat(200, 0.25)], [100, 50].flatMap(fill)],
    ['one sample in the last slice', [...repeat(399, 0), 1], [...repeat(199, 0), 100]],
    ['one sample in the first slice', [1, ...repeat(399, 0)], [100, ...repeat(199, 0)]],
    ['half of one in a hundred', [200 / 256, ...repeat(398, 0), 1 / 256], [100, ...repeat(198, 0), 1]],
    ['less than half of one in a hundred', [200 / 256, ...repeat(398, 0), 0.99 / 256], [100, ...repeat(199, 0)]],
    ['less than a step of 16 bits', repeat(400, 2 ** -15 - 2 ** -30), repeat(PEAK_COUNT, 0)],
    ['a step of 16 bits', repeat(400, 2 ** -15), repeat(PEAK_COUNT, 100)],
    ['not a number', [Number.NaN, ...repeat(399, 1)], repeat(PEAK_COUNT, 100)],
    ['two samples', [1, 0.5], [100, 50].flatMap(fill)],
    ['nothing', [], repeat(PEAK_COUNT, 0)],
  ])('of %s', (_, samples, expected) => {
    expect(measure([samples])).toEqual(expected)
  })

  test('follow the loudest channel', () => {
    expect(measure([repeat(200, 0.5), [...repeat(100, -1), ...repeat(100, 0)]])).toEqual([100, 50].flatMap(fill))
  })

  test('are silent where samples are missing', () => {
    expect(measure([repeat(100, 1)], 200)).toEqual([100, 0].flatMap(fill))
    expect(measure([repeat(100, 1)], 1e12)).toEqual([100, ...repeat(199, 0)])
  })

  test('accept more samples than expected', () => {
    expect(measure([[...repeat(100, 1), ...repeat(100, 0.5)]], 100)).toEqual([100, 50].flatMap(fill))
  })

  test('show the loudest sample of each slice of any sound', () => {
    const sound = fc.array(sample, { minLength: PEAK_COUNT, maxLength: 2_000 })
    fc.assert(
      fc.property(sound, (samples) => {
        expect(measure([samples])).toEqual(measureNaively(samples))
      }),
    )
  })

  test('do not depend on how the sound is cut into pieces', () => {
    const pieces = fc.array(fc.array(sample, { maxLength: 9_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(pieces, (pieces) => {
        const meter = createPeakMeter()
        for (const piece of pieces) meter.add([Float32Array.from(piece)])
        expect(meter.read(0)).toEqual(measure([pieces.flat()]))
      }),
      { numRuns: 50 },
    )
  })

  test('show the only loud sample of a long sound, wherever it is', () => {
    const length = 100_003
    fc.assert(
      fc.property(fc.nat(length - 1), (loud) => {
        const meter = createPeakMeter()
        for (let at = 0; at < length; at += 1_000) {
          meter.add([
            Float32Array.from({ length: Math.min(1_000, length - at) }, (_, next) => Number(at + next === loud)),
          ])
        }
        const bars = meter.read(0)
        const distance = bars.indexOf(100) - Math.floor((loud * PEAK_COUNT) / length)
        expect([Math.abs(distance) <= 1, bars.filter((bar) => bar > 0)]).toEqual([true, [100]])
      }),
      { numRuns: 50 },
    )
  })

  test('are the same for a sound stretched to a multiple of its length', () => {
    const times = fc.integer({ min: 0, max: 5 }).map((power) => 2 ** power)
    const levels = fc.array(sample, { minLength: PEAK_COUNT, maxLength: PEAK_COUNT })
    fc.assert(
      fc.property(levels, times, (levels, times) => {
        const stretched = levels.flatMap((level) => repeat(64 * times, level))
        expect(closest(measure([stretched]), measure([levels]))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
})

function fill(level: number): number[] {
  return repeat(PEAK_COUNT / 2, level)
}

function measureNaively(samples: readonly number[]): number[] {
  const bars = Array.from({ length: PEAK_COUNT }, (_, bar) => {
    const [start, end] = [bar, bar + 1].map((bound) => Math.floor((bound * samples.length) / PEAK_COUNT))
    return Math.max(...samples.slice(start, end).map(Math.abs))
  })
  const loudest = Math.max(...bars)
  return bars.map((bar) => (loudest === 0 ? 0 : Math.round((100 * bar) / loudest)))
}

/** A window shared by two slices can raise the quieter one to the level of the louder. */
function closest(bars: readonly number[], expected: readonly number[]): boolean {
  return bars.every((bar, at) => {
    const near = [expected[at - 1] ?? 0, expected[at] ?? 0, expected[at + 1] ?? 0]
    return bar >= (expected[at] ?? 0) && bar <= Math.max(...near)
  })
}
