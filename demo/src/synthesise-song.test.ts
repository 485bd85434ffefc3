import { expect, test } from 'vitest'
import { synthesiseSong } from './synthesise-song.ts'

test('a song is a WAV file of twelve seconds that can be heard and does not clip', () => {
  const song = synthesiseSong(7)
  expect([song.toString('latin1', 0, 4), song.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
  expect(song.readUInt32LE(40)).toBe(song.length - 44)
  expect((song.length - 44) / 2 / song.readUInt32LE(24)).toBe(12)
  const samples = new Int16Array(song.buffer, song.byteOffset + 44, (song.length - 44) / 2)
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  expect(loudest).toBeGreaterThan(8_000)
  expect(loudest).toBeLessThan(32_000)
})

test('another seed is another song', () => {
  expect(synthesiseSong(7).equals(synthesiseSong(8))).toBe(false)
})
