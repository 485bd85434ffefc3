import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { mediaLimits, type SongFileKind, studioLimits } from '@melos/api-contract'
import { array, asyncProperty, assert as check, constantFrom, double, integer, option, record } from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { buildTestApp } from '../../../test/support/test-app.ts'
import { makeWav } from '../../../test/support/test-media.ts'
import { expectSong, openTestStudio, testPdf } from '../../../test/support/test-studio.ts'
import { partName } from '../../media-store/media-store.ts'
import { removeFiles } from '../../media-store/remove-files.ts'
import { cleanUp } from '../../start-cleaning.ts'

const studio = await openForTests(openTestStudio())
const { db, store, send, beginUpload, sendPiece, finishUpload, createSong } = studio
const { pieceBytes, accountBytes } = studioLimits

/** Of another process, with the same database and the same folder. */
const otherApp = await openForTests(
  buildTestApp(db, { mediaFolder: studio.mediaFolder }).then((app) =>
    Object.assign(app, { [Symbol.asyncDispose]: async () => await app.close() }),
  ),
)

async function open(kind: SongFileKind = 'TITLE') {
  const artist = await studio.joinAsArtist()
  const song = await createSong(artist)
  const { accessToken: token } = artist
  const begin = (bytes: number, file: { type?: string; name?: string } = {}) =>
    beginUpload(token, { songId: song.id, kind }, { bytes, type: 'application/pdf', ...file })
  const offsetOf = async (id: string, app: FastifyInstance = studio.app): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ url: `/api/studio/uploads/${id}`, headers })).json().body.offset
  }
  return { artist, song, token, begin, offsetOf }
}

const makePdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 15), Buffer.from('%%EOF\n')])
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const parts = (id: string) => store.find(partName(id))

describe('an upload that is cut', () => {
  const bytes = 5_000
  const step = record({
    size: integer({ min: 1, max: 1_500 }),
    /** How much of the request is sent; all of it if null. */
    cut: option(double({ min: 0, max: 0.999, noNaN: true })),
    process: constantFrom(0, 1),
  })

  test('at any byte of any request continues at another process, and nothing is lost', async () => {
    const { song, token, begin, offsetOf } = await open()
    const apps = [studio.app, otherApp] as const
    for (const app of apps) await app.listen({ port: 0, host: '127.0.0.1' })
    await check(
      asyncProperty(array(step, { maxLength: 10 }), async (steps) => {
        await db.deleteFrom('song_files').where('song_id', '=', song.id).execute()
        const file = makePdf(bytes)
        const { id } = (await begin(bytes)).json().body
        let stored = 0
        for (const { size, cut, process } of steps) {
          const app = apps[process] ?? studio.app
          expect(await offsetOf(id, app)).toBe(stored)
          const piece = file.subarray(stored, stored + size)
          const whole = writePiece({ token, id, offset: stored }, piece)
          if (cut === null) {
            expect(await sendRaw(app, whole)).toMatch(/^HTTP\/1.1 200 /)
            stored += piece.length
          } else await cutOff(app, whole.subarray(0, Math.floor(cut * whole.length)))
        }
        expect(await offsetOf(id)).toBe(stored)
        if (stored < bytes) await sendPiece(token, { id, offset: stored }, file.subarray(stored))
        const { files } = expectSong(await finishUpload(token, id), 201)
        expect(files.map(({ sha256 }) => sha256)).toEqual([hash(file)])
      }),
      { numRuns: 40 },
    )
  })

  const writePiece = ({ token, id, offset }: { token: string; id: string; offset: number }, piece: Buffer): Buffer => {
    const head = [
      `PUT /api/studio/uploads/${id}/bytes?offset=${offset} HTTP/1.1`,
      'host: melos.example',
      'connection: close',
      `authorization: Bearer ${token}`,
      'content-type: application/octet-stream',
      `content-length: ${piece.length}`,
    ]
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), piece])
  }
  const dial = async ({ server }: FastifyInstance) => {
    // A server on a TCP port has an address of this type.
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  async function sendRaw(app: FastifyInstance, request: Buffer): Promise<string> {
    const socket = await dial(app)
    const answer: Buffer[] = []
    socket.on('data', (chunk) => answer.push(chunk))
    socket.write(request)
    await once(socket, 'close')
    return Buffer.concat(answer).toString()
  }
  async function cutOff(app: FastifyInstance, sent: Buffer): Promise<void> {
    const socket = await dial(app)
    await new Promise((resolve) => socket.write(sent, resolve))
    socket.resetAndDestroy()
  }
})

describe('a piece', () => {
  test('counts once if several requests bring it', async () => {
    const { token, begin, offsetOf } = await open()
    const file = makePdf(3_000)
    const { id } = (await begin(3_000)).json().body
    for (const offset of [0, 1_000, 2_000]) {
      const piece = file.subarray(offset, offset + 1_000)
      const answers = await Promise.all(
        [studio.app, otherApp, studio.app, otherApp].map((app) =>
          app.inject({
            method: 'PUT',
            url: `/api/studio/uploads/${id}/bytes?offset=${offset}`,
            payload: piece,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    }
    expect(await offsetOf(id)).toBe(3_000)
    expect(expectSong(await finishUpload(token, id), 201).files[0]?.sha256).toBe(hash(file))
  })

  test.each([
    ['begins before the end', 99, 1, 409],
    ['leaves a gap', 101, 1, 409],
    ['is longer than the rest', 100, 101, 413],
    ['is longer than a piece may be', 100, pieceBytes + 1, 413],
  ])('that %s is refused', async (_, offset, length, status) => {
    const { token, begin, offsetOf } = await open()
    const { id } = (await begin(200)).json().body
    expect((await sendPiece(token, { id, offset: 0 }, Buffer.alloc(100))).statusCode).toBe(200)
    const answer = await sendPiece(token, { id, offset }, Buffer.alloc(length))
    expect([answer.statusCode, answer.json().code]).toEqual([
      status,
      status === 409 ? 'UPLOAD_OFFSET' : 'PAYLOAD_TOO_LARGE',
    ])
    expect(await offsetOf(id)).toBe(100)
    expect((await finishUpload(token, id)).json()).toMatchObject({ code: 'UPLOAD_OFFSET' })
  })

  test('whose bytes are stored but not committed is written again', async () => {
    const { token, begin } = await open()
    const file = makePdf(1_000)
    const { id } = (await begin(1_000)).json().body
    await sendPiece(token, { id, offset: 0 }, file.subarray(0, 500))
    await store.writePiece(partName(id), { bytes: Buffer.alloc(300, 'x'), offset: 500 })
    await sendPiece(token, { id, offset: 500 }, file.subarray(500))
    expect(expectSong(await finishUpload(token, id), 201).files[0]?.sha256).toBe(hash(file))
  })

  test('is not JSON', async () => {
    const { token, begin } = await open()
    const { id } = (await begin(200)).json().body
    const answer = await send('PUT', `/api/studio/uploads/${id}/bytes?offset=0`, { token, body: { a: 1 } })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('the same file', () => {
  test('continues where it was, and another one of its kind replaces it', async () => {
    const { token, begin } = await open()
    const { id } = (await begin(1_000, { name: 'deed.pdf' })).json().body
    await sendPiece(token, { id, offset: 0 }, Buffer.alloc(600))
    expect((await begin(1_000, { name: 'deed.pdf' })).json().body).toEqual({ id, bytes: 1_000, offset: 600 })
    expect(await parts(id)).toMatchObject({ bytes: 600 })
    const other = (await begin(1_001, { name: 'deed.pdf' })).json().body
    expect([other.id === id, other.offset]).toEqual([false, 0])
    expect((await sendPiece(token, { id, offset: 600 }, Buffer.alloc(1))).statusCode).toBe(404)
    expect(await parts(id)).toBeUndefined()
  })

  test('is added once, however often and at once its upload is finished', async () => {
    const { song, artist, token, begin } = await open()
    const { id } = (await begin(testPdf.length, { name: '../../etc/\0passwd' })).json().body
    await sendPiece(token, { id, offset: 0 }, testPdf)
    const answers = await Promise.all([1, 2, 3].map(() => finishUpload(token, id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    for (const _ of [1, 2]) expectSong(await finishUpload(token, id), 201)
    const { files } = await studio.readSong(artist, song.id)
    expect(files.map(({ name }) => name)).toEqual(['.. .. etc passwd.pdf'])
    expect(await parts(id)).toBeUndefined()
    const again = (await begin(testPdf.length, { name: '../../etc/\0passwd' })).json().body
    expect([again.id === id, again.offset]).toEqual([false, 0])
  })
})

test('a recording of several pieces is whole', async () => {
  const { song, token } = await open('AUDIO')
  const sound = makeWav({ seconds: 40 })
  const answer = await studio.upload(token, { songId: song.id, kind: 'AUDIO' }, { bytes: sound, type: 'audio/wav' })
  expect(sound.length).toBeGreaterThan(pieceBytes)
  expect(expectSong(answer, 201).files[0]).toMatchObject({ sha256: hash(sound), contentType: 'audio/wav' })
})

test('a file that is refused leaves nothing', async () => {
  const { token, begin } = await open()
  const { id } = (await begin(100)).json().body
  await sendPiece(token, { id, offset: 0 }, Buffer.alloc(100))
  expect((await finishUpload(token, id)).json()).toMatchObject({ code: 'BAD_REQUEST' })
  expect((await finishUpload(token, id)).statusCode).toBe(404)
  expect(await parts(id)).toBeUndefined()
})

test.each([
  ['AUDIO', mediaLimits.audio.maxBytes],
  ['COVER', mediaLimits.image.maxBytes],
  ['AVATAR', mediaLimits.image.maxBytes],
  ['TITLE', studioLimits.documentBytes],
  ['LICENCE', studioLimits.documentBytes],
] as const)('%s has at most %i bytes', async (kind, most) => {
  const { begin } = await open(kind)
  expect((await begin(most + 1)).json()).toEqual({
    code: 'PAYLOAD_TOO_LARGE',
    message: `file: must have at most ${most} bytes`,
  })
  expect((await begin(most)).statusCode).toBe(200)
})

test('unfinished uploads count towards the account’s quota', async () => {
  const { artist, song, token, begin } = await open('AUDIO')
  await studio.addCover(song)
  const other = await createSong(artist)
  const most = mediaLimits.audio.maxBytes
  await db
    .updateTable('song_files')
    .set({ bytes: accountBytes - most - 10 })
    .where('song_id', '=', song.id)
    .execute()
  expect((await begin(most)).statusCode).toBe(200)
  const beginOther = (bytes: number) => beginUpload(token, { songId: other.id, kind: 'AUDIO' }, { bytes })
  expect((await beginOther(11)).json()).toMatchObject({ code: 'STUDIO_FULL' })
  expect((await beginOther(10)).statusCode).toBe(200)
  expect((await begin(most - 1)).statusCode).toBe(200)
})

test('another person’s upload doesn’t exist', async () => {
  const { song, token, begin, offsetOf } = await open()
  const { id } = (await begin(100)).json().body
  const { accessToken: other } = await studio.joinAsArtist()
  const answers = [
    await beginUpload(other, { songId: song.id, kind: 'TITLE' }, { bytes: 100 }),
    await sendPiece(other, { id, offset: 0 }, Buffer.alloc(1)),
    await finishUpload(other, id),
    await send('GET', `/api/studio/uploads/${id}`, { token: other }),
    await send('DELETE', `/api/studio/uploads/${id}`, { token: other }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  expect(await offsetOf(id)).toBe(0)
  expect((await send('DELETE', `/api/studio/uploads/${id}`, { token })).statusCode).toBe(200)
  expect((await send('GET', `/api/studio/uploads/${id}`, { token })).statusCode).toBe(404)
})

test('a suspended artist uploads nothing more', async () => {
  const { artist, song, token, begin } = await open()
  const { id } = (await begin(100)).json().body
  await sql`insert into restrictions (account_id, kind, cause, statement, from_at, made_by)
    values (${artist.id}, 'SUSPENSION', 'BREACH', 'Why.', now(), 'a')`.execute(db)
  const answers = [
    await begin(200),
    await sendPiece(token, { id, offset: 0 }, Buffer.alloc(100)),
    await finishUpload(token, id),
  ]
  expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('ACCOUNT_SUSPENDED'))
  expect(await studio.readSong(artist, song.id)).toMatchObject({ files: [] })
})

test('what is left after a day is removed with its bytes, and with its song', async () => {
  const { song, token, begin } = await open()
  const { id } = (await begin(100)).json().body
  await sendPiece(token, { id, offset: 0 }, Buffer.alloc(50))
  const age = (ms: number) =>
    db
      .updateTable('song_uploads')
      .set({ begun_at: new Date(Date.now() - ms) })
      .where('id', '=', id)
      .execute()
  const clean = async () => {
    await cleanUp(db)
    await removeFiles({ db, store })
  }
  await age(24 * 60 * 60 * 1_000 - 5_000)
  await clean()
  expect(await parts(id)).toMatchObject({ bytes: 50 })
  await age(24 * 60 * 60 * 1_000)
  await clean()
  expect([await parts(id), (await finishUpload(token, id)).statusCode]).toEqual([undefined, 404])

  const next = (await begin(100)).json().body.id
  await sendPiece(token, { id: next, offset: 0 }, Buffer.alloc(50))
  expect((await send('DELETE', `/api/studio/songs/${song.id}`, { token })).statusCode).toBe(200)
  expect(await parts(next)).toBeUndefined()
})
