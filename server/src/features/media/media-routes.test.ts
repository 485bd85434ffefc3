import { once } from 'node:events'
import { readdir, readlink, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { waitUntil } from '@melos/test-kit/wait-until'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startFailingS3 } from '../../../test/support/start-failing-s3.ts'
import { openTestCatalogue, type TestCatalogue, testWork } from '../../../test/support/test-catalogue.ts'
import { makeImage, makeWav } from '../../../test/support/test-media.ts'
import { makeSoundWav, makeToneWav } from '../../../test/support/test-sounds.ts'
import type { MediaRow } from '../../database/schema.ts'
import { openS3MediaStore } from '../../media-store/s3-media-store.ts'

let catalogue: TestCatalogue
let cover: string
let audio: string
/** Two minutes of sound in which every part differs. */
const wav = makeWav({ seconds: 120 })

beforeAll(async () => {
  for (let at = 44; at < wav.length; at += 1) wav[at] = at % 251
  catalogue = await openTestCatalogue()
  const answer = await catalogue.upload(testWork, {
    cover: { bytes: await makeImage({ width: 700, height: 100 }), type: 'image/png' },
    audio: { bytes: wav, type: 'audio/wav' },
  })
  const [first, second] = answer.json().body.asset.files
  cover = first.url
  audio = second.url
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await catalogue[Symbol.asyncDispose]()
})

/** So that a block reaches every cache. */
const FRESH = 'public, max-age=600'
const idOf = (url: string) => url.split('/').at(-1) ?? ''

describe('audio', () => {
  test('is served whole and can be cached for ten minutes', async () => {
    const answer = await catalogue.get(audio)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': `${wav.length}`,
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'cache-control': FRESH,
      'x-content-type-options': 'nosniff',
      etag: `"${idOf(audio)}"`,
    })
    expect(answer.rawPayload.equals(wav)).toBe(true)
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=1000-1999', 1_000, 1_999],
    ['bytes=1920000-', 1_920_000, wav.length - 1],
    ['bytes=-44', wav.length - 44, wav.length - 1],
  ])('%s is answered with that part', async (range, start, end) => {
    const answer = await catalogue.get(audio, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${wav.length}`)
    expect(answer.headers['content-length']).toBe(`${end - start + 1}`)
    expect(answer.rawPayload.equals(wav.subarray(start, end + 1))).toBe(true)
  })

  test('a part beyond the end is refused', async () => {
    const answer = await catalogue.get(audio, { range: `bytes=${wav.length}-` })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-range']).toBe(`bytes */${wav.length}`)
    expect(answer.payload).toBe('')
  })

  test('a part is served only if If-Range names this file', async () => {
    const ask = (ifRange: string) => catalogue.get(audio, { range: 'bytes=0-9', 'if-range': ifRange })
    expect((await ask(`"${idOf(audio)}"`)).statusCode).toBe(206)
    for (const other of ['"another"', `W/"${idOf(audio)}"`, 'Sun, 15 Nov 2026 08:00:00 GMT']) {
      expect((await ask(other)).statusCode).toBe(200)
    }
  })

  test.each(['"x", W/"<id>"', '"<id>"', '*'])('If-None-Match: %s gets no body', async (header) => {
    const known = { 'if-none-match': header.replace('<id>', idOf(audio)), range: 'bytes=0-9' }
    const answer = await catalogue.get(audio, known)
    expect([answer.statusCode, answer.payload]).toEqual([304, ''])
    expect(answer.headers.etag).toBe(`"${idOf(audio)}"`)
  })

  test('HEAD has the headers of GET and no body', async () => {
    for (const [headers, status, length] of [
      [{}, 200, wav.length],
      [{ range: 'bytes=0-9' }, 206, 10],
    ] as const) {
      const answer = await catalogue.app.inject({ method: 'HEAD', url: audio, headers })
      expect([answer.statusCode, answer.headers['content-length'], answer.payload]).toEqual([status, `${length}`, ''])
    }
    const known = { 'if-none-match': '*' }
    const answer = await catalogue.app.inject({ method: 'HEAD', url: audio, headers: known })
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([304, undefined])
  })

  test('has no variants', async () => {
    expect((await catalogue.get(`${audio}/640.avif`)).statusCode).toBe(404)
  })
})

describe('the peaks of audio', () => {
  const take = async (bytes: Buffer, type: string): Promise<string> => {
    const answer = await catalogue.upload(testWork, { audio: { bytes, type } })
    expect(answer.statusCode).toBe(201)
    return answer.json().body.asset.files[0].url
  }

  const change = async (url: string, values: Partial<MediaRow>) =>
    await catalogue.db.updateTable('media').set(values).where('id', '=', idOf(url)).execute()

  test('are 200 numbers up to 100 and can be cached for ten minutes', async () => {
    const answer = await catalogue.get(`${await take(makeSoundWav(), 'audio/wav')}/peaks`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json\b/),
      'cache-control': FRESH,
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const peaks = [0, 25, 50, 100].flatMap((level) => Array<number>(50).fill(level))
    expect(answer.json()).toEqual({ body: { durationMs: 1_000, peaks, gainDb: expect.any(Number) } })
  })

  test('are empty for audio that cannot be decoded', async () => {
    const bytes = makeSoundWav({ bits: 24 })
    bytes.writeUInt16LE(20, 34)
    const url = await take(bytes, 'audio/wav')
    const answer = await catalogue.get(`${url}/peaks`)
    expect(answer.json()).toEqual({ body: { durationMs: 1_000, peaks: [], gainDb: null } })
    expect(answer.headers['cache-control']).toBe(FRESH)
    expect((await catalogue.get(url)).rawPayload.equals(bytes)).toBe(true)
  })

  test('are empty for audio that was stored without them', async () => {
    const url = await take(makeSoundWav(), 'audio/wav')
    await change(url, { peaks: null, loudness: null, true_peak: null })
    const answer = await catalogue.get(`${url}/peaks`)
    expect(answer.json()).toEqual({ body: { durationMs: 1_000, peaks: [], gainDb: null } })
  })

  test.each([
    [-10, -6],
    [-16, 0],
    [-30, 14],
  ])('come with the gain that plays a tone of %d dB at -16 LUFS', async (decibels, gainDb) => {
    const url = await take(makeToneWav({ decibels }), 'audio/wav')
    expect((await catalogue.get(`${url}/peaks`)).json().body.gainDb).toBe(gainDb)
  })

  test('come without a gain for silence, and can be cached for ten minutes', async () => {
    const url = await take(makeWav({ seconds: 2 }), 'audio/wav')
    const answer = await catalogue.get(`${url}/peaks`)
    expect(answer.json().body.gainDb).toBeNull()
    expect(answer.headers['cache-control']).toBe(FRESH)
  })

  test('come without a gain and are not kept until audio from before is measured', async () => {
    const url = await take(makeToneWav({ decibels: -20 }), 'audio/wav')
    await change(url, { loudness: null, true_peak: null })
    const before = await catalogue.get(`${url}/peaks`)
    expect([before.json().body.gainDb, before.headers['cache-control']]).toEqual([null, 'no-cache'])
    await change(url, { loudness: -20, true_peak: -20 })
    const after = await catalogue.get(`${url}/peaks`)
    expect([after.json().body.gainDb, after.headers['cache-control']]).toEqual([4, FRESH])
  })

  test.each([
    ['audio', { loudness: -20, true_peak: null }],
    ['audio', { loudness: -71, true_peak: 0 }],
    ['a cover', { true_peak: 0 }],
  ])('cannot be stored for %s with the levels %o', async (kind, levels) => {
    await expect(change(kind === 'audio' ? audio : cover, levels)).rejects.toThrow('media_')
  })

  test('do not exist for an image', async () => {
    const answer = await catalogue.get(`${cover}/peaks`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    expect(answer.headers['cache-control']).toBeUndefined()
  })

  test.each([[[-1]], [[101]]])('cannot be stored as %o', async (peaks) => {
    await expect(change(audio, { peaks })).rejects.toThrow('media_check')
  })

  test('cannot be stored for an image', async () => {
    await expect(change(cover, { peaks: [1] })).rejects.toThrow('media_check')
  })
})

describe('an image', () => {
  test.each([
    ['320.avif', 320],
    ['320.webp', 320],
    ['640.avif', 640],
    ['1280.webp', 700],
  ])('is served as %s', async (variant, width) => {
    const answer = await catalogue.get(`${cover}/${variant}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': `image/${variant.split('.')[1]}`,
      'cache-control': FRESH,
      'x-content-type-options': 'nosniff',
    })
    const { width: served, format } = await sharp(answer.rawPayload).metadata()
    expect([served, format]).toEqual([width, variant.endsWith('avif') ? 'heif' : 'webp'])
  })

  test('is served at its largest variant when a larger one is requested', async () => {
    const answer = await catalogue.upload(testWork, {
      avatar: { bytes: await makeImage({ width: 100, height: 100 }), type: 'image/png' },
    })
    const [{ url }] = answer.json().body.asset.files
    const [small, large] = [await catalogue.get(`${url}/320.webp`), await catalogue.get(`${url}/1280.webp`)]
    expect(large.rawPayload.equals(small.rawPayload)).toBe(true)
    expect(large.headers.etag).toBe(small.headers.etag)
  })

  test.each(['100.avif', '640.png', '640', '640.avif.webp', '0640.avif', '..%2f640.avif', '640.AVIF'])(
    'is not to be had as %s',
    async (variant) => {
      expect((await catalogue.get(`${cover}/${variant}`)).statusCode).toBe(404)
    },
  )
})

test.each([
  '00000000-0000-4000-8000-000000000000',
  'no-uuid',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%00',
  'x'.repeat(100),
])('%s is not found', async (id) => {
  for (const url of ['', '/640.avif', '/peaks'].map((rest) => `/api/public/media/${id}${rest}`)) {
    const answer = await catalogue.get(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('media whose file is missing are not found, and no cache keeps that', async () => {
  const answer = await catalogue.upload(testWork, { audio: { bytes: makeSoundWav(), type: 'audio/wav' } })
  const [{ url }] = answer.json().body.asset.files
  await catalogue.store.remove(idOf(url))
  const missing = await catalogue.get(url)
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'NOT_FOUND'])
  expect(missing.headers['cache-control']).toBeUndefined()
})

test('media that a bucket fails to send are an error for later, and no cache keeps that', async () => {
  await using s3 = await startFailingS3()
  for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value)
  await using inBucket = await openTestCatalogue({
    openStore: (folder) => openS3MediaStore({ name: s3.bucket, prefix: '' }, folder),
  })
  const bytes = makeSoundWav()
  const answer = await inBucket.upload(testWork, { audio: { bytes, type: 'audio/wav' } })
  const [{ url }] = answer.json().body.asset.files
  s3.fail(({ method }, response) => {
    if (method !== 'GET') return false
    response.writeHead(200, { 'content-length': bytes.length }).flushHeaders()
    response.destroy()
    return true
  })
  const failed = await inBucket.get(url)
  expect([failed.statusCode, failed.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(failed.headers['cache-control']).toBe('no-store')
  s3.heal()
  expect((await inBucket.get(url)).rawPayload.equals(bytes)).toBe(true)
})

test('the file is closed when a listener disconnects', async () => {
  const address = await catalogue.app.listen({ port: 0 })
  const path = join(catalogue.folder, 'files', idOf(audio).slice(0, 2), idOf(audio))
  expect((await stat(path)).size).toBe(wav.length)
  for (let visit = 0; visit < 5; visit += 1) {
    const sent = request(`${address}${audio}`).end()
    const [answer] = await once(sent, 'response')
    await once(answer, 'data')
    sent.on('error', () => undefined)
    sent.destroy()
  }
  await waitUntil('no one holds the file', async () => !(await openFiles()).includes(path))
})

async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd')
  return await Promise.all(descriptors.map((entry) => readlink(`/proc/self/fd/${entry}`).catch(() => '')))
}
