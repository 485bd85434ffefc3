import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import sharp from 'sharp'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeEvent } from '../../../test/support/mined-blocks.ts'
import { makeForm, testWork } from '../../../test/support/test-catalogue.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import {
  auctionCreated,
  hoursFromNow,
  openTestMarket,
  type TestMarket,
  tokenOf,
} from '../../../test/support/test-market.ts'
import { createAnswerCache } from '../../http/answer-cache.ts'
import { handleError } from '../../http/error-handler.ts'
import { openDiskMediaStore } from '../../media-store/disk-media-store.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { sharingRoutes } from './sharing-routes.ts'

let market: TestMarket
let folder: string
let store: MediaStore
let app: FastifyInstance

const coverId = '11111111-2222-4333-8444-555555555555'
const lostId = '11111111-2222-4333-8444-666666666666'
const filesOf = (id: string) => [{ type: 'COVER' as const, url: `/api/public/media/${id}` }]

const titles = [
  'W'.repeat(200),
  'The night ferry '.repeat(13).trim().slice(0, 200),
  'Příliš žluťoučký kůň úpěl ďábelské ódy',
  'Đêm trên dòng sông lạnh giá',
  'Ночной паром',
  '🌙 Night 👩‍👩‍👧 Ferry 🇨🇿',
  '夜に駆ける',
  'عبارة الليل',
  '<b>&amp;</b> "quoted"',
  'constructor',
]
/** Earlier auctions have their own tests. */
const FIRST_TITLE = 10n

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-media-'))
  store = openDiskMediaStore(folder)
  await using upload = await store.openUploadFolder()
  const path = join(upload.path, 'cover')
  await sharp({ create: { width: 640, height: 400, channels: 3, background: { r: 20, g: 200, b: 40 } } })
    .webp({ lossless: true })
    .toFile(path)
  await store.put(`${coverId}.640.webp`, path)

  market = await openTestMarket()
  await market.mine(
    auctionCreated(0n),
    auctionCreated(1n, { startsAt: hoursFromNow(1), endsAt: hoursFromNow(2) }),
    auctionCreated(2n, { threshold: 86_419_752_308_641_975_230n }),
    auctionCreated(3n),
    auctionCreated(4n, { threshold: parseEther('1') }),
    ...[5n, 6n, 7n, 8n, 9n].map((id) => auctionCreated(id)),
    ...titles.map((_, place) => auctionCreated(FIRST_TITLE + BigInt(place))),
  )
  await market.addWork(tokenOf(0n), { asset: { files: filesOf(coverId), genres: [{ label: 'Indie' }] } })
  await market.addWork(tokenOf(1n))
  await market.addWork(tokenOf(2n))
  await market.addWork(tokenOf(3n), { asset: { files: filesOf(lostId) } })
  await market.addWork(tokenOf(4n), { asset: { genres: [{ label: 'Indie' }] } })
  for (const [place, title] of titles.entries()) {
    await market.addWork(tokenOf(FIRST_TITLE + BigInt(place)), { title, asset: { artist: title } })
  }
  app = openSharing()
})
afterAll(async () => {
  await app.close()
  await market[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

function openSharing(): FastifyInstance {
  const sharing = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  sharing.setErrorHandler(handleError)
  const publicUrl = new URL('https://melos.example')
  sharing.register(sharingRoutes, { answers: createAnswerCache(market.db), store, publicUrl })
  return sharing
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const cardOf = async (id: number | bigint): Promise<Buffer> => (await get(`/cards/${id}.png`)).rawPayload

async function colourAt(card: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(card).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${pixel.toString('hex')}`
}

/** Whether a part of the card has one colour only. */
async function isPlain(card: Buffer, region: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(card).extract(region).png().toBuffer()).stats()
  return channels.every(({ min, max }) => min === max)
}

describe('GET /cards/{externalId}.png', () => {
  test('a card is a 1200 × 630 PNG that other sites can show and cache for five minutes', async () => {
    const answer = await get('/cards/0.png')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  test('a cover of any shape fills the left of the card', async () => {
    const card = await cardOf(0)
    for (const [left, top] of [
      [0, 629],
      [315, 315],
      [629, 0],
    ] as const) {
      expect(await colourAt(card, left, top)).toBe('#14c828')
    }
    expect(await colourAt(card, 630, 0)).toBe('#f6f3ee')
  })

  test.each([
    ['no cover', 2],
    ['a missing cover file', 3],
  ])('an auction with %s shows a record', async (_what, id) => {
    const card = await cardOf(id)
    expect(await colourAt(card, 4, 4)).toBe('#efe3cd')
    expect(await colourAt(card, 353, 330)).toBe('#c8361d')
  })

  test('the genre is drawn on the cover', async () => {
    expect(await colourAt(await cardOf(0), 40, 50)).toBe('#f6f3ee')
    expect(await colourAt(await cardOf(2), 40, 50)).toBe('#efe3cd')
  })

  test('different auctions have different cards', async () => {
    const cards = await Promise.all([1, 2, 3, 4].map(async (id) => (await cardOf(id)).toString('base64')))
    // Auctions 2 and 3 differ only in their target.
    expect(new Set(cards).size).toBe(4)
  })

  test('a new status changes the card at once', async () => {
    await market.mine(auctionCreated(20n, { startsAt: hoursFromNow(-2), endsAt: hoursFromNow(-1) }))
    await market.addWork(tokenOf(20n))
    const before = await cardOf(20)
    expect(await cardOf(20)).toEqual(before)
    await market.mine(encodeEvent('AuctionProcessed', { auctionId: 20n, outcome: 1, proceeds: 0n }))
    expect((await cardOf(20)).equals(before)).toBe(false)
  })

  test.each(titles.map((title, place) => [title, FIRST_TITLE + BigInt(place)] as const))(
    '%s stays inside the margins',
    async (_title, id) => {
      const card = await cardOf(id)
      expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 })
      expect(await isPlain(card, { left: 1160, top: 0, width: 40, height: 630 })).toBe(true)
      expect(await isPlain(card, { left: 632, top: 0, width: 45, height: 630 })).toBe(true)
      // The gap between the logo and the title.
      expect(await isPlain(card, { left: 632, top: 88, width: 568, height: 10 })).toBe(true)
    },
  )

  test('a request with the current etag gets no picture, and every process sends the same etag', async () => {
    const { headers } = await get('/cards/2.png')
    const etag = String(headers.etag)
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const answer = await get('/cards/2.png', { 'if-none-match': known })
      expect([answer.statusCode, answer.payload, answer.headers.etag]).toEqual([304, '', etag])
    }
    expect((await get('/cards/2.png', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    for (const _process of [1, 2]) expect((await market.app.inject('/cards/2.png')).headers.etag).toBe(etag)
  })

  test.each(['5', '999', '999999999999999'])('auction %s is not public', async (id) => {
    const answer = await get(`/cards/${id}.png`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    expect(answer.headers['cache-control']).toBeUndefined()
  })

  test.each(['-1', '01', 'x', '1e3', '1.0', '..%2f1', '9999999999999999'])(
    '%s is not an auction number',
    async (id) => {
      const answer = await get(`/cards/${id}.png`)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
    },
  )

  test('requests for the same card share it, even more of them than the queue holds', async () => {
    const sharing = openSharing()
    const cards = await Promise.all(Array.from({ length: 40 }, () => sharing.inject('/cards/4.png')))
    expect(new Set(cards.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1)
    await sharing.close()
  })
})

describe('GET /cards/melos.png', () => {
  test('the site has its own card', async () => {
    const answer = await get('/cards/melos.png')
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', etag: expect.any(String) })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(await colourAt(answer.rawPayload, 1000, 30)).toBe('#c8361d')
  })
})

describe('GET /sitemap.xml', () => {
  test('it lists the pages and the public auctions, newest first', async () => {
    const sharing = openSharing()
    const answer = await sharing.inject('/sitemap.xml')
    await sharing.close()
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    })
    const addresses = [...answer.payload.matchAll(/<loc>https:\/\/melos\.example(.*?)<\/loc>/g)].map(([, path]) => path)
    const ids = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 4, 3, 2, 1, 0]
    expect(addresses).toEqual([
      ...[
        '/',
        '/market',
        '/royalties',
        '/about',
        '/terms-conditions',
        '/privacy-policy',
        '/help',
        '/report-infringement',
      ],
      ...ids.map((id) => `/auction/${id}`),
    ])
    expect(answer.payload).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n/)
    expect(answer.payload).toMatch(/<\/urlset>\n$/)
    expect(answer.payload).toContain('<loc>https://melos.example/auction/1</loc></url>')
    expect(answer.payload).toMatch(/auction\/0<\/loc><lastmod>[^<]+Z<\/lastmod><\/url>/)
  })

  test('there is no sitemap and no card while the index is rebuilt', async () => {
    const sharing = openSharing()
    await market.db.updateTable('index_state').set({ rebuilding: true }).execute()
    const paths = ['/sitemap.xml', '/cards/0.png']
    for (const path of paths) expect((await sharing.inject(path)).statusCode).toBe(503)
    await market.db.updateTable('index_state').set({ rebuilding: false }).execute()
    for (const path of paths) expect((await sharing.inject(path)).statusCode).toBe(200)
    await sharing.close()
  })
})

describe('GET /robots.txt', () => {
  test('crawlers can read pages, pictures and cards, but nothing behind a sign-in', async () => {
    const answer = await get('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const mayRead = readRobots(answer.payload)
    for (const path of ['/', '/auction/1', '/cards/1.png', '/api/public/media/x/640.avif'])
      expect(mayRead(path)).toBe(true)
    for (const path of ['/admin', '/admin/auctions', '/account/bids', '/api/me', '/api/public/auctions']) {
      expect(mayRead(path)).toBe(false)
    }
    expect(answer.payload).toContain('\nSitemap: https://melos.example/sitemap.xml\n')
  })
})

describe('in the whole app', () => {
  test.each([
    ['/cards/0.png', 'image/png'],
    ['/cards/melos.png', 'image/png'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ])('HEAD %s has the headers of GET', async (url, type) => {
    const read = await market.app.inject(url)
    const head = await market.app.inject({ method: 'HEAD', url })
    expect([read.statusCode, head.statusCode, head.payload]).toEqual([200, 200, ''])
    expect(head.headers['content-type']).toBe(type)
    expect(head.headers['content-length']).toBe(`${read.rawPayload.length}`)
    expect(head.headers['cache-control']).toMatch(/^public, max-age=\d+$/)
  })

  test('an SVG is refused as a cover after cards were rendered from SVG', async () => {
    for (const _process of [1, 2]) expect((await market.app.inject('/cards/1.png')).statusCode).toBe(200)
    const { accessToken } = (await market.logIn(testAdmin.email, testAdmin.password)).json<{ accessToken: string }>()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>')
    for (const type of ['image/png', 'image/svg+xml']) {
      const form = new Response(makeForm(testWork, { cover: { bytes: svg, type } }))
      const answer = await market.app.inject({
        method: 'POST',
        url: '/api/works',
        payload: Buffer.from(await form.arrayBuffer()),
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': form.headers.get('content-type') ?? '' },
      })
      expect(answer.statusCode).toBe(400)
    }
  })
})

/** RFC 9309: the longest matching rule decides. */
function readRobots(text: string): (path: string) => boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, path = '']) => ({ kind, path }))
  return (path) => {
    const matching = rules.filter((rule) => path.startsWith(rule.path))
    return matching.toSorted((a, b) => b.path.length - a.path.length)[0]?.kind === 'Allow'
  }
}
