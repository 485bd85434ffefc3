import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAudio } from '../../../test/support/test-media.ts'
import {
  makeSoundFlac,
  makeSoundMp3,
  makeSoundWav,
  makeToneWav,
  soundLevels,
} from '../../../test/support/test-sounds.ts'
import type { AudioContentType } from './audio-format.ts'
import { measureAudio } from './measure-audio.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-audio-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function measure(
  bytes: Buffer,
  contentType: AudioContentType,
  { seconds = 1, withinMs }: { seconds?: number; withinMs?: number } = {},
) {
  const path = join(folder, 'audio')
  await writeFile(path, bytes)
  return await measureAudio({ path, contentType, seconds }, withinMs)
}

const draw = async (...audio: Parameters<typeof measure>) => (await measure(...audio)).peaks
const nothing = { peaks: null, loudness: null, true_peak: null }

const silence = Array<number>(200).fill(0)

/** The bar in the middle of each quarter, rounded as much as a lossy format requires. */
function levelsOf(peaks: readonly number[] | null): number[] {
  return [30, 80, 130, 180].map((bar) => 12.5 * Math.round((peaks?.[bar] ?? -100) / 12.5))
}

describe('the peaks of a sound in four steps', () => {
  test.each([
    ['WAV of 8 bits', makeSoundWav({ bits: 8 }), 'audio/wav'],
    ['WAV of 16 bits', makeSoundWav({ bits: 16 }), 'audio/wav'],
    ['WAV of 24 bits', makeSoundWav({ bits: 24 }), 'audio/wav'],
    ['WAV of 32 bits', makeSoundWav({ bits: 32 }), 'audio/wav'],
    ['extensible WAV', makeSoundWav({ bits: 24, extensible: true }), 'audio/wav'],
    ['WAV that is heard on the right', makeSoundWav({ channels: 2 }), 'audio/wav'],
    ['WAV of 8 channels', makeSoundWav({ channels: 8 }), 'audio/wav'],
    ['FLAC', makeSoundFlac(), 'audio/flac'],
    ['FLAC with a picture', makeSoundFlac({ pictureBytes: 100_000 }), 'audio/flac'],
    ['MP3', makeSoundMp3(), 'audio/mpeg'],
  ] as const)('show them from %s', async (_, bytes, type) => {
    const peaks = await draw(bytes, type)
    expect(peaks).toHaveLength(200)
    expect(levelsOf(peaks)).toEqual(soundLevels)
    expect(Math.max(...(peaks ?? []))).toBe(100)
  })

  test('are the same for FLAC and WAV in every bar', async () => {
    expect(await draw(makeSoundFlac(), 'audio/flac')).toEqual(await draw(makeSoundWav(), 'audio/wav'))
  })

  test('fill half of the bars if half of the sound is there', async () => {
    const peaks = await draw(makeSoundWav(), 'audio/wav', { seconds: 2 })
    expect([40, 65, 90, 110, 150].map((bar) => peaks?.[bar])).toEqual([25, 50, 100, 0, 0])
  })

  test('show the part of a damaged file that can be decoded', async () => {
    const bytes = makeSoundMp3()
    bytes.fill(0x55, 200, 400)
    expect(levelsOf(await draw(bytes, 'audio/mpeg')).at(-1)).toBe(100)
  })
})

test.each(['audio/mpeg', 'audio/wav', 'audio/flac'] as const)(
  'silence in %s is flat and has no levels',
  async (type) => {
    expect(await measure(testAudio[type](), type)).toEqual({ peaks: silence, loudness: null, true_peak: null })
  },
)

describe('the levels', () => {
  test.each([-3, -18, -40.5])('of a tone of %d dB in stereo are that level', async (decibels) => {
    const { loudness, true_peak } = await measure(makeToneWav({ decibels }), 'audio/wav', { seconds: 2 })
    expect([loudness, true_peak]).toEqual([decibels, decibels])
  })

  test('are the same for FLAC and WAV', async () => {
    const { loudness, true_peak } = await measure(makeSoundWav(), 'audio/wav')
    expect(await measure(makeSoundFlac(), 'audio/flac')).toMatchObject({ loudness, true_peak })
    expect(true_peak).toBe(-0.9)
  })

  test('of a sound too quiet to have a loudness are its true peak', async () => {
    const { loudness, true_peak } = await measure(makeToneWav({ decibels: -75 }), 'audio/wav', { seconds: 2 })
    expect([loudness, Math.round(true_peak ?? 0)]).toEqual([null, -75])
  })
})

describe('there is nothing measured', () => {
  test.each([
    ['an empty file', Buffer.alloc(0), 'audio/mpeg'],
    ['a broken FLAC file', Buffer.from('fLaC and nothing else'), 'audio/flac'],
    ['AAC, for which there is no decoder', testAudio['audio/aac'](), 'audio/aac'],
    ['AAC in MP4', testAudio['audio/mp4'](), 'audio/mp4'],
    ['WAV of 20 bits', makeWavOf20Bits(), 'audio/wav'],
    ['WAV of 9 channels', makeSoundWav({ channels: 9 }), 'audio/wav'],
  ] as const)('of %s', async (_, bytes, type) => {
    expect(await measure(bytes, type)).toEqual(nothing)
  })

  test('when it takes too long', async () => {
    expect(await measure(makeSoundWav({ seconds: 30 }), 'audio/wav', { withinMs: 1 })).toEqual(nothing)
  })

  test('for a missing file', async () => {
    const missing = { path: join(folder, 'nothing'), contentType: 'audio/wav', seconds: 1 }
    expect(await measureAudio(missing)).toEqual(nothing)
  })
})

function makeWavOf20Bits(): Buffer {
  const bytes = makeSoundWav({ bits: 24 })
  bytes.writeUInt16LE(20, 34)
  return bytes
}
