import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const texts = (start: string, end: string) => timeTicks(at(start), at(end)).map(({ text }) => text)

test.each([
  ['2026-11-20T18:00:00', '2026-11-20T18:03:00', ['18:00', '18:01', '18:02', '18:03']],
  ['2026-11-20T17:10:00', '2026-11-20T20:10:00', ['18:00', '19:00', '20:00']],
  ['2026-11-20T18:00:00', '2026-11-21T18:00:00', ['18:00', '21 Nov', '06:00', '12:00', '18:00']],
  ['2026-11-20T18:00:00', '2026-11-24T12:00:00', ['21 Nov', '22 Nov', '23 Nov', '24 Nov']],
])('from %s to %s', (start, end, expected) => {
  expect(texts(start, end)).toEqual(expected)
})

test('there are few ticks, inside the time, evenly apart', () => {
  const start = at('2026-01-01T00:00:00')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 * 365 * 86_400_000 }), fc.nat(1_000_000_000), (length, offset) => {
      const ticks = timeTicks(start + offset, start + offset + length)
      expect(ticks.length).toBeLessThanOrEqual(5)
      for (const [index, { time }] of ticks.entries()) {
        expect(time).toBeGreaterThanOrEqual(start + offset)
        expect(time).toBeLessThanOrEqual(start + offset + length)
        const [first, second] = ticks
        if (first && second) expect(time).toBe(first.time + index * (second.time - first.time))
      }
    }),
  )
})
