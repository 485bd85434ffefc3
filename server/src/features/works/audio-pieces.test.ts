import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSoundFlac } from '../../../test/support/test-sounds.ts'
import { audioPieces, type DecodableContentType } from './audio-pieces.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-pieces-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function cut(bytes: Buffer, contentType: DecodableContentType): Promise<Uint8Array[]> {
  const path = join(folder, 'audio')
  await writeFile(path, bytes)
  const pieces: Uint8Array[] = []
  for await (const piece of audioPieces(path, contentType)) pieces.push(piece)
  return pieces
}

/** An ID3 tag of version 2.4 with this many bytes of content. */
function id3(bytes: number): Buffer {
  const length = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f)
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...length]), Buffer.alloc(bytes, 0xff)])
}

describe('the pieces of audio', () => {
  test.each([0, 1, 1_024, 1_025, 65_536, 200_000])('contain all of its %d bytes, at most 1024 each', async (length) => {
    const bytes = Buffer.from(Array.from({ length }, (_, at) => at % 251))
    const pieces = await cut(bytes, 'audio/wav')
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(1_024)
  })

  test('are copies, not buffers', async () => {
    const [first, second] = await cut(Buffer.alloc(2_048), 'audio/wav')
    expect(first?.constructor).toBe(Uint8Array)
    expect(first?.buffer).not.toBe(second?.buffer)
  })

  test.each([1_008, 1_023])('are cut before a FLAC header that begins at %d', async (at) => {
    const bytes = Buffer.alloc(2_048)
    bytes.set([0xff, 0xf9], at)
    expect((await cut(bytes, 'audio/wav'))[0]?.length).toBe(at)
  })

  test.each([1_007, 1_024])('ignore a FLAC header that begins at %d', async (at) => {
    const bytes = Buffer.alloc(2_048)
    bytes.set([0xff, 0xf9], at)
    expect((await cut(bytes, 'audio/wav'))[0]?.length).toBe(1_024)
  })

  test.each(['audio/mpeg', 'audio/wav'] as const)('of %s begin after its tag', async (type) => {
    const frames = Buffer.alloc(3_000, 7)
    expect(Buffer.concat(await cut(Buffer.concat([id3(5_000), frames]), type)).equals(frames)).toBe(true)
  })

  test('of FLAC begin after its pictures', async () => {
    const plain = Buffer.concat(await cut(makeSoundFlac(), 'audio/flac'))
    expect(plain.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xf8]))
    for (const bytes of [makeSoundFlac({ pictureBytes: 70_000 }), Buffer.concat([id3(5_000), makeSoundFlac()])]) {
      expect(Buffer.concat(await cut(bytes, 'audio/flac')).equals(plain)).toBe(true)
    }
  })

  test('cannot be read from FLAC whose metadata has no end', async () => {
    await expect(cut(makeSoundFlac().subarray(0, 44), 'audio/flac')).rejects.toThrow('has no end')
  })
})
