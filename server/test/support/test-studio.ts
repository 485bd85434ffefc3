import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consentKinds, consentTexts, type Offer, type Song, type SongContent, studioLimits } from '@melos/api-contract'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { openDiskMediaStore } from '../../src/media-store/disk-media-store.ts'
import { openTestAccounts } from './test-accounts.ts'
import { createTestAccount, testAdmin } from './test-identity.ts'
import { makeWav } from './test-media.ts'

export const testSong = {
  title: 'Night Ferry',
  artist: 'Ada Marsh',
  description: 'A song of the sea.',
  recordingOwner: 'Ada Marsh',
  songOwner: 'Ada Marsh',
} satisfies Partial<SongContent>

export const testPdf = Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n%%EOF\n')

let sounds = 0

/** Silence of its own, because no two people can upload the same recording. */
export function makeOwnWav(): Buffer {
  const wav = makeWav()
  sounds += 1
  wav.writeUInt32LE(sounds, 44)
  return wav
}

interface Upload {
  readonly id: string
  readonly offset: number
}

type Artist = Awaited<ReturnType<Awaited<ReturnType<typeof openTestAccounts>>['join']>>

/** The whole app, with artists who prepare songs. */
export async function openTestStudio(options?: Parameters<typeof openTestAccounts>[0]) {
  const mediaFolder = await mkdtemp(join(tmpdir(), 'melos-media-'))
  const store = openDiskMediaStore(mediaFolder)
  const people = await openTestAccounts({ ...options, mediaFolder })
  const { app, db, send } = people
  const admin: string = (await people.logIn(testAdmin.email, testAdmin.password)).json().accessToken

  const beginUpload = (
    token: string,
    { songId, kind }: { songId: string; kind: string },
    { bytes, type = 'audio/wav', name = 'file' }: { bytes: number; type?: string; name?: string },
  ) => {
    const body = { kind, name, contentType: type, bytes, modifiedAt: 1_000 }
    return send('POST', `/api/studio/songs/${songId}/uploads`, { token, body })
  }
  const sendPiece = async (token: string, { id, offset }: Upload, piece: Uint8Array): Promise<LightMyRequestResponse> =>
    await app.inject({
      method: 'PUT',
      url: `/api/studio/uploads/${id}/bytes?offset=${offset}`,
      payload: Buffer.from(piece),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    })
  const finishUpload = (token: string, id: string) => send('POST', `/api/studio/uploads/${id}/completion`, { token })
  /** As the page does it, if nothing fails. The answer is the first refusal, or the last answer. */
  const upload = async (
    token: string,
    song: { songId: string; kind: string },
    { bytes, ...file }: { bytes: Buffer; type: string; name?: string },
  ): Promise<LightMyRequestResponse> => {
    const begun = await beginUpload(token, song, { bytes: bytes.length, ...file })
    if (begun.statusCode !== 200) return begun
    const { id, offset }: Upload = begun.json().body
    for (let start = offset; start < bytes.length; start += studioLimits.pieceBytes) {
      const piece = bytes.subarray(start, start + studioLimits.pieceBytes)
      const answer = await sendPiece(token, { id, offset: start }, piece)
      if (answer.statusCode !== 200) return answer
    }
    return await finishUpload(token, id)
  }
  const apply = (token: string, fields: object = {}) =>
    send('PUT', '/api/studio/artist', {
      token,
      body: { stageName: 'Ada Marsh', legalName: 'Ada Maria Marsh', country: 'CZ', biography: 'Sings.', ...fields },
    })
  const joinAsArtist = async () => {
    const artist = await people.join()
    expect((await apply(artist.accessToken)).statusCode).toBe(200)
    return artist
  }
  const createSong = async ({ accessToken: token }: Artist, content: object = testSong): Promise<Song> =>
    expectSong(await send('POST', '/api/studio/songs', { token, body: content }), 201)
  const readSong = async ({ accessToken: token }: Artist, id: string): Promise<Song> =>
    expectSong(await send('GET', `/api/studio/songs/${id}`, { token }))
  const consent = async ({ accessToken: token }: Artist, { id, version }: Song, fields: object = {}) => {
    const body = {
      version,
      kind: 'TITLE',
      textHash: consentTexts.TITLE.textHash,
      signedName: 'Ada Maria Marsh',
      ...fields,
    }
    return await send('POST', `/api/studio/songs/${id}/consents`, { token, body })
  }
  /** The rows of a cover, because making one of 1,400 pixels takes seconds. */
  const addCover = async (song: Song) => {
    const id = crypto.randomUUID()
    await using folder = await store.openUploadFolder()
    await writeFile(join(folder.path, id), 'A cover.')
    await store.put(id, join(folder.path, id))
    const size = { width: 1_400, height: 1_400, bytes: 8, sha256: 'c0', content_type: 'image/png' }
    await db
      .insertInto('song_files')
      .values({ id, song_id: song.id, kind: 'COVER', name: 'c', stored_names: [id], added_at: new Date(), ...size })
      .execute()
  }
  return {
    ...people,
    mediaFolder,
    store,
    admin,
    beginUpload,
    sendPiece,
    finishUpload,
    upload,
    apply,
    joinAsArtist,
    createSong,
    readSong,
    consent,
    addCover,
    /** A song that lacks nothing. */
    async completeSong(artist: Artist, content: object = testSong): Promise<Song> {
      const song = await createSong(artist, content)
      const token = artist.accessToken
      const at = (kind: string) => ({ songId: song.id, kind })
      await addCover(song)
      expectSong(await upload(token, at('AUDIO'), { bytes: makeOwnWav(), type: 'audio/wav' }), 201)
      expectSong(await upload(token, at('TITLE'), { bytes: testPdf, type: 'application/pdf' }), 201)
      for (const kind of consentKinds) {
        const { version } = await readSong(artist, song.id)
        const { textHash } = consentTexts[kind]
        expectSong(await consent(artist, { ...song, version }, { kind, textHash }), 201)
      }
      return await readSong(artist, song.id)
    },
  }
}

type Studio = Awaited<ReturnType<typeof openTestStudio>>

export const testTerms = {
  pie: 'MASTER',
  percentage: '40',
  tokenCount: '1 000',
  minimumPrice: '2',
  threshold: '5000',
  start: 'WHEN_SIGNED',
  duration: '7',
  durationUnit: 'days',
}

/** An offer of a complete song by an accepted artist with a linked wallet, not submitted yet. */
export async function prepareOffer(studio: Studio, { terms = {}, content = testSong as object } = {}) {
  const artist = await studio.joinAsArtist()
  await studio.db.updateTable('artists').set({ state: 'ACTIVE' }).where('account_id', '=', artist.id).execute()
  const wallet = createTestAccount()
  await studio.link(artist.accessToken, wallet)
  const song = await studio.completeSong(artist, content)
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    await studio.send(method, `/api/studio/offers${url}`, { token: artist.accessToken, ...(body && { body }) })
  const { id, version } = expectOffer(await ask('POST', '', { songId: song.id }), 201)
  const saved = { version, ...testTerms, seller: wallet.address, ...terms }
  const offer = expectOffer(await ask('PUT', `/${id}/content`, saved))
  const submit = async () => {
    const { version: seen } = expectOffer(await ask('GET', `/${id}`))
    const { version: songVersion } = await studio.readSong(artist, song.id)
    return await ask('POST', `/${id}/submission`, { version: seen, songVersion })
  }
  return { artist, wallet, song, offer, ask, submit }
}

export function expectOffer(answer: LightMyRequestResponse, status = 200): Offer {
  expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([status, ''])
  return answer.json().body
}

export function expectSong(answer: LightMyRequestResponse, status = 200): Song {
  expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([status, ''])
  return answer.json().body
}
