import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { keccak256 } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDataVersion } from '../../../test/support/read-data-version.ts'
import { makeForm, openTestCatalogue, type TestCatalogue, testWork } from '../../../test/support/test-catalogue.ts'
import { makeImage, makeMp3, testAudio } from '../../../test/support/test-media.ts'
import { removeLeftovers } from '../../media-store/remove-leftovers.ts'

let catalogue: TestCatalogue

beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(async () => {
  await catalogue[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await catalogue.db.deleteFrom('audit_log').execute()
})
afterEach(async () => {
  expect(await catalogue.uploads()).toEqual([])
})

const png = async () => ({ bytes: await makeImage(), type: 'image/png' })
const mp3 = () => ({ bytes: makeMp3(), type: 'audio/mpeg' })

const fullWork = {
  ...testWork,
  era: '1990s',
  label: 'Salt Records',
  recordingStudio: 'Pier 9',
  country: 'Czech Republic',
  yearOfRelease: 1994,
  genres: [{ label: 'Folk' }, { label: 'Ballad' }],
  musicAuthors: ['Ada Marsh', 'Ben Tide'],
  lyricsAuthors: ['Ben Tide'],
  links: [
    { type: 'CUSTOM', url: 'https://ada.example/ferry' },
    { type: 'YOUTUBE', url: 'https://youtu.be/abc' },
    { type: 'SPOTIFY', url: 'https://open.spotify.com/track/1' },
  ],
}

describe('POST /api/works', () => {
  test('answers with the work and its asset in the form of the specification', async () => {
    const answer = await catalogue.upload(fullWork, { cover: await png(), avatar: await png(), audio: mp3() })
    expect(answer.statusCode).toBe(201)
    const { body } = answer.json()
    const url = expect.stringMatching(/^\/api\/public\/media\/[0-9a-f-]{36}$/)
    const { title, description, percentage, ...facts } = fullWork
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title,
      description,
      percentage,
      token: null,
      asset: {
        ...facts,
        files: [
          { type: 'COVER', url },
          { type: 'AVATAR', url },
          { type: 'AUDIO', url },
        ],
      },
      metadataUrl: `https://melos.example/api/public/works/${body.id}/metadata`,
      metadataHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      block: null,
    })
    const found = await catalogue.get(`/api/works/${body.id}`, { authorization: catalogue.authorization })
    expect(found.json()).toEqual({ body })
  })

  test('accepts a work without files and optional details, which are null or empty', async () => {
    const answer = await catalogue.upload(testWork)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().body.asset).toEqual({
      artist: 'Ada Marsh',
      era: null,
      label: null,
      recordingStudio: null,
      country: null,
      yearOfRelease: null,
      genres: [],
      musicAuthors: [],
      lyricsAuthors: [],
      files: [],
      links: [],
    })
  })

  test('accepts the parts in any order, and the work as application/json', async () => {
    const form = makeForm(undefined, { audio: mp3() })
    form.append('work', new Blob([JSON.stringify(testWork)], { type: 'application/json' }))
    form.append('cover', new Blob([new Uint8Array(await makeImage())], { type: 'image/png' }))
    const answer = await catalogue.send(form)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().body.asset.files).toHaveLength(2)
  })

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'accepts a cover in %s and makes its variants',
    async (format) => {
      const type = `image/${format}`
      const answer = await catalogue.upload(testWork, {
        cover: { bytes: await makeImage({ format, width: 700, height: 100 }), type },
      })
      expect(answer.statusCode).toBe(201)
      const [{ url }] = answer.json().body.asset.files
      const original = await catalogue.get(url)
      expect([original.statusCode, original.headers['content-type']]).toEqual([200, type])
      for (const variant of ['320.avif', '640.webp', '1280.avif', '1280.webp']) {
        expect((await catalogue.get(`${url}/${variant}`)).statusCode).toBe(200)
      }
    },
  )

  test.each(Object.entries(testAudio))('stores audio of type %s byte for byte', async (type, make) => {
    const bytes = make()
    const answer = await catalogue.upload(testWork, { audio: { bytes, type } })
    expect(answer.statusCode).toBe(201)
    const [{ url }] = answer.json().body.asset.files
    const heard = await catalogue.get(url)
    expect(heard.headers['content-type']).toBe(type)
    expect(heard.rawPayload.equals(bytes)).toBe(true)
    const row = await catalogue.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', url.split('/').at(-1))
      .executeTakeFirstOrThrow()
    expect(row.bytes).toBe(bytes.length)
    expect(row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(row.duration_ms).toBeGreaterThanOrEqual(1_000)
    expect(row.duration_ms).toBeLessThan(1_800)
  })

  test('writes to the audit log and raises the data version', async () => {
    const before = await readDataVersion(catalogue.db)
    const { id } = (await catalogue.upload(testWork)).json().body
    expect(await readDataVersion(catalogue.db)).toBe(before + 1n)
    expect(await catalogue.db.selectFrom('audit_log').select(['action', 'actor', 'reason']).execute()).toEqual([
      { action: 'WORK_CREATED', actor: 'admin@melos.example', reason: id },
    ])
  })
})

describe('the metadata of a work', () => {
  test('are the bytes with the published hash and include the hash of every file', async () => {
    const { body } = (await catalogue.upload(fullWork, { cover: await png(), audio: mp3() })).json()
    const answer = await catalogue.get(new URL(body.metadataUrl).pathname)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json\b/),
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    expect(keccak256(answer.rawPayload)).toBe(body.metadataHash)
    const { title, ...facts } = fullWork
    const cover = body.asset.files[0].url
    expect(answer.json()).toEqual({
      name: title,
      image: `https://melos.example${cover}`,
      external_link: 'https://melos.example/',
      ...facts,
      files: await Promise.all(
        body.asset.files.map(async ({ type, url }: { type: string; url: string }) => {
          const file = await catalogue.get(url)
          return {
            type,
            url: `https://melos.example${url}`,
            contentType: file.headers['content-type'],
            sha256: createHash('sha256').update(file.rawPayload).digest('hex'),
          }
        }),
      ),
    })
  })

  test('keep every character', async () => {
    const title = 'Žluťoučký 夜 🎵 "\\ </script>'
    const { body } = (await catalogue.upload({ ...testWork, title })).json()
    const answer = await catalogue.get(new URL(body.metadataUrl).pathname)
    expect(keccak256(answer.rawPayload)).toBe(body.metadataHash)
    expect(answer.json().name).toBe(title)
  })

  test.each(['no-uuid', '00000000-0000-4000-8000-000000000000', '..%2f..%2fetc'])('of %s are not found', async (id) => {
    const answer = await catalogue.get(`/api/public/works/${id}/metadata`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('when something fails after the upload', () => {
  test('a failure at the last statement leaves no row and no file', async () => {
    const { db } = catalogue
    const filesBefore = (await catalogue.files()).length
    const worksBefore = (await db.selectFrom('works').select('id').execute()).length
    await db.schema.alterTable('data_version').renameTo('data_version_away').execute()
    const answer = await catalogue.upload(testWork, { cover: await png(), audio: mp3() })
    await db.schema.alterTable('data_version_away').renameTo('data_version').execute()
    expect(answer.statusCode).toBe(500)
    expect(await catalogue.files()).toHaveLength(filesBefore)
    expect(await db.selectFrom('works').select('id').execute()).toHaveLength(worksBefore)
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([])
  })

  test('a lost database connection leaves the files to be removed later', async () => {
    const { db, store, folder } = catalogue
    const filesBefore = (await catalogue.files()).length
    await db.schema.alterTable('works').renameTo('works_away').execute()
    const answer = await catalogue.upload(testWork, { audio: mp3() })
    await db.schema.alterTable('works_away').renameTo('works').execute()
    expect(answer.statusCode).toBe(500)
    expect((await catalogue.files()).length).toBeGreaterThan(filesBefore)
    const twoDaysLater = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
    await removeLeftovers({ db, store }, { folder, now: twoDaysLater })
    expect(await catalogue.files()).toHaveLength(filesBefore)
  })

  test('a store operation that fails halfway keeps nothing', async () => {
    const { store, folder } = catalogue
    const filesBefore = (await catalogue.files()).length
    const { put } = store
    let puts = 0
    store.put = async (name, path) => await put(name, ++puts === 3 ? join(folder, 'nothing-here') : path)
    const answer = await catalogue.upload(testWork, { cover: await png(), audio: mp3() })
    store.put = put
    expect(puts).toBe(3)
    expect(answer.statusCode).toBe(500)
    expect(await catalogue.files()).toHaveLength(filesBefore)
  })
})

describe('GET /api/works', () => {
  test('lists the newest first, page by page', async () => {
    await catalogue.db.deleteFrom('works').execute()
    for (const title of ['First', 'Second', 'Third']) await catalogue.upload({ ...testWork, title })
    const list = async (query: string) => {
      const answer = await catalogue.get(`/api/works${query}`, { authorization: catalogue.authorization })
      const { data, total } = answer.json<{ data: { title: string }[]; total: number }>()
      return { titles: data.map(({ title }) => title), total }
    }
    expect(await list('')).toEqual({ titles: ['Third', 'Second', 'First'], total: 3 })
    expect(await list('?page=2&size=2')).toEqual({ titles: ['First'], total: 3 })
    expect(await list('?page=3&size=2')).toEqual({ titles: [], total: 3 })
  })

  test.each(['page=0', 'size=101', 'colour=red'])('%s is refused by its name', async (query) => {
    const answer = await catalogue.get(`/api/works?${query}`, { authorization: catalogue.authorization })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(query.split('=')[0])
  })

  test.each(['no-uuid', '00000000-0000-4000-8000-000000000000'])('there is no work %s', async (id) => {
    const answer = await catalogue.get(`/api/works/${id}`, { authorization: catalogue.authorization })
    expect(answer.statusCode).toBe(404)
  })
})
