import { expect, test } from 'vitest'
import { readProgression } from './chord.ts'
import { makeClock } from './clock.ts'
import { writeBass, writeBeat, writeChords, writeTune } from './write-notes.ts'

const clock = makeClock({ tempo: 120, beats: 4, looseness: 0, seed: 1 })

test('a beat has its hits at their places, bar after bar', () => {
  const hits = writeBeat(clock, { pattern: 'X...x...|..o.....', from: 1, to: 4 })
  expect(hits.map(({ at }) => at)).toEqual([2, 3, 4.5, 6, 7].map((at) => expect.closeTo(at, 3)))
  expect((hits[0]?.velocity ?? 0) > (hits[2]?.velocity ?? 1)).toBe(true)
})

test('a tune knows octaves, signs, slides, holds and rests', () => {
  const notes = writeTune(clock, { text: "1 - /b3 . 5' 5, 8 #4", tonic: 60, scale: 'major', held: 1, from: 0, to: 1 })
  expect(notes.map(({ pitch }) => pitch)).toEqual([60, 63, 79, 55, 72, 66])
  expect(notes[0]?.seconds).toBeCloseTo(0.5, 3)
  expect(notes.map(({ bend }) => bend)).toEqual([undefined, -2, undefined, undefined, undefined, undefined])
})

test('a progression counts its bars from where it begins, also before', () => {
  const progression = readProgression('C | G F', 1)
  const bass = writeBass(clock, { progression, pattern: '1---1---', lowest: 36, from: 0, to: 3 })
  expect(bass.map(({ pitch }) => pitch)).toEqual([43, 41, 36, 36, 43, 41])
})

test('chords move little from one to the next', () => {
  const progression = readProgression('C | F | G | Am')
  const notes = writeChords(clock, { progression, rhythm: 'x---', centre: 60, voices: 3, from: 0, to: 4 })
  const means = [0, 1, 2, 3].map((bar) =>
    notes.slice(bar * 3, bar * 3 + 3).reduce((sum, { pitch }) => sum + pitch / 3, 0),
  )
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(5)
})

test('swung eighths fall late and bars stay in place', () => {
  const swung = makeClock({ tempo: 120, beats: 4, swing: 2 / 3, looseness: 0, seed: 1 })
  expect(swung.timeAt(1 / 16)).toBeCloseTo(1 / 6, 4)
  expect(swung.timeAt(1 / 8)).toBeCloseTo(1 / 3, 4)
  expect(swung.timeAt(3)).toBeCloseTo(6, 4)
})

test('a chord that does not exist is refused', () => {
  expect(() => readProgression('H7')).toThrow('There is no chord H7')
})
