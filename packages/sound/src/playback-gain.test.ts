import { expect, test } from 'vitest'
import { playbackGain } from './playback-gain.ts'

test.each([
  ['a loud song is lowered', -9.3, 0.4, -6.7],
  ['a song at the level stays', -16, -1, 0],
  ['a quiet song is raised', -23, -9, 7],
  ['a quiet song with a peak is raised only as far as its peak allows', -23, -3.5, 2.5],
  ['a song at the level with a high peak is lowered', -16, 0.5, -1.5],
])('%s', (_, loudness, truePeak, gain) => {
  expect(playbackGain({ loudness, truePeak })).toBe(gain)
})

test('there is no gain for silence', () => {
  expect(playbackGain({ loudness: null, truePeak: null })).toBeNull()
  expect(playbackGain({ loudness: null, truePeak: -80 })).toBeNull()
})
