import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeForm, openTestCatalogue, type TestCatalogue, testWork } from '../../../test/support/test-catalogue.ts'
import { makeAac, makeFlac, makeImage, makeM4a, makeMp3, makeWav } from '../../../test/support/test-media.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(async () => {
  await catalogue[Symbol.asyncDispose]()
})
afterEach(async () => {
  expect(await catalogue.files()).toEqual([])
  expect(await catalogue.uploads()).toEqual([])
  expect(await catalogue.db.selectFrom('works').select('id').execute()).toEqual([])
})

type Answer = Awaited<ReturnType<TestCatalogue['send']>>

function expectRefusal(answer: Answer, message: string, status = 400): void {
  expect(answer.json()).toEqual({
    code: status === 413 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST',
    message: expect.stringContaining(message),
  })
  expect(answer.statusCode).toBe(status)
}

const cover = async (bytes: Buffer | Promise<Buffer>, type = 'image/png') =>
  await catalogue.upload(testWork, { cover: { bytes: await bytes, type } })
const audio = async (bytes: Buffer, type: string) => await catalogue.upload(testWork, { audio: { bytes, type } })

describe('a form', () => {
  test.each([
    ['POST', '/api/works'],
    ['GET', '/api/works'],
    ['GET', '/api/works/00000000-0000-4000-8000-000000000000'],
    ['PUT', '/api/works/00000000-0000-4000-8000-000000000000/token'],
  ] as const)('%s %s is for administrators', async (method, url) => {
    const ask = async (headers: Record<string, string>) =>
      (await catalogue.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })).statusCode
    expect(await ask({})).toBe(401)
    expect(await ask({ authorization: await catalogue.signIn() })).toBe(403)
    expect(await ask({ authorization: catalogue.authorization })).not.toBe(403)
  })

  test('must be multipart', async () => {
    const answer = await catalogue.app.inject({
      method: 'POST',
      url: '/api/works',
      payload: testWork,
      headers: { authorization: catalogue.authorization },
    })
    expectRefusal(answer, 'multipart/form-data')
  })

  test.each([
    ['an unknown part', 'video'],
    ['a part with the name of a path', '../../etc/passwd'],
  ])('with %s is refused by its name', async (_, name) => {
    const part = { bytes: await makeImage(), type: 'image/png' }
    expectRefusal(await catalogue.upload(testWork, { cover: part, [name]: part }), name)
  })

  test.each(['work', 'cover'])('with %s twice is refused', async (name) => {
    const form = makeForm(testWork, { cover: { bytes: await makeImage(), type: 'image/png' } })
    const again = form.get(name)
    if (again !== null) form.append(name, again)
    expectRefusal(await catalogue.send(form), `${name}: must be given only once`)
  })

  test('without the work is refused', async () => {
    const parts = { cover: { bytes: await makeImage(), type: 'image/png' } }
    expectRefusal(await catalogue.upload(undefined, parts), 'work: is required')
  })

  test.each(['', 'title', '{"title":'])('with the work %j is refused', async (work) => {
    expectRefusal(await catalogue.upload(work), 'work: must be JSON')
  })

  test('with a work that is too large is refused', async () => {
    const work = JSON.stringify({ ...testWork, description: 'x'.repeat(64 * 1024) })
    expectRefusal(await catalogue.upload(work), 'work: must have at most', 413)
  })

  test.each([
    ['title', ''],
    ['title', 'x'.repeat(201)],
    ['title', 'a\u0000b'],
    ['title', 'a\nb'],
    ['title', '\ud800'],
    ['artist', '\u202egnos'],
    ['description', 'bell \u0007'],
    ['percentage', 0],
    ['percentage', 101],
    ['percentage', 1.5],
    ['percentage', '40'],
    ['yearOfRelease', 1859],
    ['yearOfRelease', new Date().getUTCFullYear() + 2],
    ['genres', Array(11).fill({ label: 'Folk' })],
    ['genres.0', [{ label: 'Folk', colour: 'red' }]],
    ['musicAuthors', Array(21).fill('Ada')],
    ['lyricsAuthors.0', ['']],
    ['links.0.url', [{ type: 'CUSTOM', url: 'http://ada.example' }]],
    ['links.0.url', [{ type: 'CUSTOM', url: 'javascript:alert(1)' }]],
    ['links.0.url', [{ type: 'CUSTOM', url: 'https://user:pass@ada.example' }]],
    ['links.0.url', [{ type: 'YOUTUBE', url: 'https://youtube.com.evil.example/' }]],
    ['links.0.url', [{ type: 'SPOTIFY', url: 'https://youtu.be/abc' }]],
    ['links.0.type', [{ type: 'OTHER', url: 'https://ada.example' }]],
    ['links', Array(2).fill({ type: 'CUSTOM', url: 'https://ada.example' })],
    ['token', '0x00000000000000000000000000000000000000A1'],
  ])('with %s = %j is refused by the name of the field', async (path, value) => {
    const [field = ''] = path.split('.')
    expectRefusal(await catalogue.upload({ ...testWork, [field]: value }), path)
  })

  test('cannot change a prototype', async () => {
    const inside = JSON.stringify(testWork).slice(1)
    expect((await catalogue.upload(`{"__proto__":{"a":1},${inside}`)).statusCode).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
  })
})

describe('an image', () => {
  test.each([
    ['10000001 bytes', 10_000_001, 413, 'cover: must have at most 10000000 bytes'],
    ['10000000 bytes of nothing', 10_000_000, 400, 'cover: must be a PNG'],
    ['no bytes', 0, 400, 'cover: must be a PNG'],
  ])('of %s is refused', async (_, bytes, status, message) => {
    expectRefusal(await cover(Buffer.alloc(bytes)), message, status)
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
    ['a ZIP', Buffer.from('PK\u0003\u0004nothing')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('that is %s is refused, whatever type it claims', async (_, bytes) => {
    for (const type of ['image/png', 'image/svg+xml']) expectRefusal(await cover(bytes, type), 'cover: must be a PNG')
  })

  test.each(['gif', 'tiff'] as const)('that is %s is refused', async (format) => {
    expectRefusal(await cover(makeImage({ format }), `image/${format}`), 'cover: must be a PNG')
  })

  test('that claims another type is refused', async () => {
    expectRefusal(await cover(makeImage(), 'image/jpeg'), 'cover: is image/png but')
    expectRefusal(await cover(makeImage(), 'text/plain'), 'cover: is image/png but')
  })

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)('that is %s and cut off is refused', async (format) => {
    const bytes = await makeImage({ format, width: 200, height: 200 })
    expectRefusal(await cover(bytes.subarray(0, bytes.length - 40), `image/${format}`), 'cover: is damaged')
    expectRefusal(await cover(bytes.subarray(0, 40), `image/${format}`), 'cover: is damaged')
  })

  test('that is animated is refused', async () => {
    const frames = await Promise.all([1, 2].map(() => makeImage()))
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expectRefusal(await cover(webp, 'image/webp'), 'cover: must not be animated')
    expectRefusal(await cover(animatePng(await makeImage())), 'cover: must not be animated')
    const avif = await makeImage({ format: 'avif' })
    avif.write('avis', 8, 'latin1')
    expectRefusal(await cover(avif, 'image/avif'), 'cover: must be a PNG')
  })

  test.each([
    [63, 64],
    [64, 63],
    [8_001, 64],
    [64, 8_001],
  ])('of %d × %d pixels is refused', async (width, height) => {
    expectRefusal(await cover(makeImage({ width, height })), 'cover: must measure 64 to 8000 pixels')
  })

  test.each([
    [8_000, 5_001, 'cover: must have at most 40000000 pixels'],
    [60_000, 60_000, 'cover: must measure'],
  ])('that claims %d × %d pixels in a few bytes is refused without being decoded', async (width, height, message) => {
    const bytes = await makeImage()
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    expectRefusal(await cover(bytes), message)
  })
})

describe('audio', () => {
  test('of 50000001 bytes is refused', async () => {
    expectRefusal(await audio(Buffer.alloc(50_000_001), 'audio/wav'), 'audio: must have at most 50000000 bytes', 413)
  })

  test('larger than the whole form may be is refused', async () => {
    expectRefusal(await audio(Buffer.alloc(70_100_000), 'audio/wav'), 'The request is too large', 413)
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'audio/mpeg', 'must be MP3'],
    ['an image', Buffer.from('GIF89a'), 'audio/mpeg', 'must be MP3'],
    ['Ogg', Buffer.from('OggS\u0000\u0002'), 'audio/ogg', 'must be MP3'],
    ['MP3 that claims to be WAV', makeMp3(), 'audio/wav', 'is audio/mpeg but'],
    ['WAV that claims to be MP3', makeWav(), 'audio/mpeg', 'is audio/wav but'],
    [
      'MPEG layer II',
      Buffer.from(makeMp3().map((byte, at) => (at % 72 === 1 ? 0xe5 : byte))),
      'audio/mpeg',
      'must be MP3',
    ],
    ['a tag without frames', Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000'), 'audio/mpeg', 'audio: '],
    ['FLAC without frames', makeFlac().subarray(0, 42), 'audio/flac', 'has no sound'],
    ['FLAC that stops in its header', makeFlac().subarray(0, 30), 'audio/flac', 'must be MP3, WAV (PCM)'],
    ['WAV of floats', patch(makeWav(), 20, [3]), 'audio/wav', 'must be MP3, WAV (PCM)'],
    ['WAV without samples', makeWav({ seconds: 0 }), 'audio/wav', 'has no sound'],
    ['ALAC in MP4', rename(makeM4a(), 'mp4a', 'alac'), 'audio/mp4', 'must be MP3, WAV (PCM)'],
    ['MP4 with pictures', rename(makeM4a(), 'soun', 'vide'), 'audio/mp4', 'audio: '],
    ['MP4 without an index', rename(makeM4a(), 'moov', 'free'), 'audio/mp4', 'must be MP3, WAV (PCM)'],
    ['MP3 of 13 frames', makeMp3(13), 'audio/mpeg', 'must last 1 to 900 seconds'],
    ['WAV of 0.999 seconds', makeWav({ seconds: 0.999, sampleRate: 1_000 }), 'audio/wav', 'must last 1 to 900 seconds'],
    ['WAV of 900.01 seconds', makeWav({ seconds: 900.01, sampleRate: 100 }), 'audio/wav', 'must last 1 to 900 seconds'],
    ['AAC of no seconds', makeAac(1), 'audio/aac', 'audio: '],
  ])('that is %s is refused', async (_, bytes, type, message) => {
    expectRefusal(await audio(bytes, type), message)
  })

  test('that claims more sound than it has is refused', async () => {
    // The media header's length, in samples: ten minutes.
    const bytes = makeM4a()
    bytes.writeUInt32BE(8_000 * 600, bytes.indexOf('mdhd') + 20)
    expectRefusal(await audio(bytes, 'audio/mp4'), 'has no sound or is incomplete')
  })
})

function patch(bytes: Buffer, at: number, values: number[]): Buffer {
  bytes.set(values, at)
  return bytes
}

function rename(bytes: Buffer, from: string, to: string): Buffer {
  return patch(bytes, bytes.indexOf(from), [...Buffer.from(to)])
}

/** Inserts the chunk that announces two frames. */
function animatePng(bytes: Buffer): Buffer {
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8, 0)
  chunk.write('acTL', 4)
  chunk.writeUInt32BE(2, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
  const pixels = bytes.indexOf('IDAT') - 4
  return Buffer.concat([bytes.subarray(0, pixels), chunk, bytes.subarray(pixels)])
}
