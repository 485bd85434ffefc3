import { describe, expect, test } from 'vitest'
import { nextPlayback, type Playback, type PlaybackEvent } from './playback.ts'
import type { Song } from './song.ts'

const song: Song = { id: 7, title: 'Tide', artist: 'Mira', audioUrl: '/a', coverUrl: null, href: '/auction/7' }
const loaded = { song, seconds: 12, duration: 31 }
const kinds = ['loading', 'playing', 'paused', 'failed'] as const
const told = (kind: (typeof kinds)[number], type: 'resume' | 'play' | 'wait' | 'pause' | 'end' | 'fail') =>
  nextPlayback({ kind, ...loaded }, { type })

test('a start loads the song at its position, whatever was there before', () => {
  const start = { type: 'start', song, seconds: 3 } as const
  const started = { kind: 'loading', song, seconds: 3, duration: null }
  expect(nextPlayback({ kind: 'idle' }, start)).toEqual(started)
  for (const kind of kinds) expect(nextPlayback({ kind, ...loaded }, start)).toEqual(started)
})

test.each<PlaybackEvent>([
  { type: 'play' },
  { type: 'pause' },
  { type: 'fail' },
  { type: 'end' },
  { type: 'close' },
  { type: 'move', seconds: 5 },
  { type: 'measure', duration: 31 },
])('an empty player ignores %o', (event) => {
  const idle: Playback = { kind: 'idle' }
  expect(nextPlayback(idle, event)).toBe(idle)
})

test.each(kinds)('a close empties a player that is %s', (kind) => {
  expect(nextPlayback({ kind, ...loaded }, { type: 'close' })).toEqual({ kind: 'idle' })
})

test.each(kinds)('the end of a song that is %s is paused at 0', (kind) => {
  expect(told(kind, 'end')).toEqual({ kind: 'paused', song, seconds: 0, duration: 31 })
})

describe('waiting for data', () => {
  test('turns playing into loading', () => {
    expect(told('playing', 'wait').kind).toBe('loading')
  })

  test.each(['loading', 'paused', 'failed'] as const)('leaves %s', (kind) => {
    expect(told(kind, 'wait').kind).toBe(kind)
  })
})

describe('a song that failed', () => {
  test('keeps its place', () => {
    expect(told('playing', 'fail')).toEqual({ kind: 'failed', ...loaded })
  })

  test('stays failed when its element pauses', () => {
    expect(told('failed', 'pause').kind).toBe('failed')
  })

  test('loads again when it is resumed', () => {
    expect(told('failed', 'resume')).toEqual({ kind: 'loading', ...loaded })
  })
})

test('a place that does not change is the same object', () => {
  const now: Playback = { kind: 'playing', ...loaded }
  expect(nextPlayback(now, { type: 'move', seconds: 12 })).toBe(now)
  expect(nextPlayback(now, { type: 'move', seconds: 12.25 })).toEqual({ ...now, seconds: 12.25 })
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('a duration of %d is ignored', (duration) => {
  const now: Playback = { kind: 'loading', song, seconds: 0, duration: null }
  expect(nextPlayback(now, { type: 'measure', duration })).toBe(now)
  expect(nextPlayback(now, { type: 'measure', duration: 31 })).toEqual({ ...now, duration: 31 })
})
