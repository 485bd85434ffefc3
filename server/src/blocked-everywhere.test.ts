import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiErrorSchema, createWork, findAuction, findCase, reportInfringement } from '@melos/api-contract'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { waitUntil } from '@melos/test-kit/wait-until'
import { type Hex, isHex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { attachTokenAt, logInAt } from '../test/support/catalogue-client.ts'
import { readEventStream } from '../test/support/read-event-stream.ts'
import { testReasons, testReport } from '../test/support/test-cases.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { testAdmin } from '../test/support/test-identity.ts'
import { makeImage, makeWav } from '../test/support/test-media.ts'

const song = {
  title: 'Night Ferry',
  artist: 'The Lanterns',
  description: 'Sung below the old lighthouse.',
  percentage: 25,
}
const genre = 'Ferrycore'
/** The chain of the tests is some weeks behind. */
const LONG = 90n * 86_400n
const publicUrl = 'https://melos.example'

let stack: AsyncDisposableStack
let processes: [MelosProcess, MelosProcess]
let addresses: [string, string]
let headers: { authorization: string }
let cover: string
let audio: string
let metadataPath: string

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  const database = stack.use(await createTestDatabase())
  const dataDir = stack.use(await makeTemporaryFolder())
  const house = await deployTestAuctionHouse(inject('rpcUrl'))
  const deployments = join(dataDir.path, 'deployments')
  await mkdir(deployments)
  const record = { ...house.contracts, startBlock: Number(house.startBlock) }
  await writeFile(join(deployments, '31337.json'), JSON.stringify(record))
  const environment = {
    ...{ DATABASE_URL: database.url, DATA_DIR: join(dataDir.path, 'data'), PUBLIC_URL: publicUrl },
    ...{ RPC_URL: inject('rpcUrl'), PUBLIC_RPC_URL: inject('rpcUrl'), DEPLOYMENTS_DIR: deployments },
    ...{ ADMIN_EMAIL: testAdmin.email, ADMIN_PASSWORD: testAdmin.password },
    ...{
      AUTH_SECRET: 'a secret that only tests know, of many characters',
      BAR_SECRET: 'another of them, of 32 characters',
    },
  }
  processes = [runMelos(environment), runMelos(environment)]
  addresses = [await processes[0].ready, await processes[1].ready]
  headers = await logInAt(addresses[0], testAdmin)
  const form = new FormData()
  form.set('work', JSON.stringify({ ...song, genres: [{ label: genre }] }))
  form.set('cover', new File([new Uint8Array(await makeImage())], 'cover.png', { type: 'image/png' }))
  form.set('audio', new File([new Uint8Array(makeWav())], 'song.wav', { type: 'audio/wav' }))
  const created = await ask(0, '/api/works', { method: 'POST', headers, body: form })
  const { body: work } = createWork.answer.parse(await created.json())
  const fileOf = (type: string): string => work.asset.files.find((file) => file.type === type)?.url ?? ''
  cover = fileOf('COVER')
  audio = fileOf('AUDIO')
  metadataPath = new URL(work.metadataUrl).pathname
  const token = await house.createAuction({
    seconds: LONG,
    metadata: { uri: work.metadataUrl, hash: toHash(work.metadataHash) },
  })
  await attachTokenAt(addresses[0], { headers, work, token })
  for (const process of [0, 1] as const) {
    await waitUntil('the auction is public', async () => (await ask(process, '/api/public/auctions/external/0')).ok)
  }
  const bidder = await house.fundBidder()
  await bidder.bid({ auctionId: 0n, quantity: 1n, price: parseEther('3') })
  await waitUntil('the bid is indexed', async () => {
    return (await readAuction(1)).bidCount === 1
  })
})
afterAll(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGKILL')
    await ended
  }
  await stack.disposeAsync()
})

const toHash = (text: string): Hex => {
  if (!isHex(text)) throw new Error('The work has no hash')
  return text
}
const ask = (process: 0 | 1, path: string, init?: RequestInit) => fetch(new URL(path, addresses[process]), init)
const readAuction = async (process: 0 | 1) =>
  findAuction.answer.parse(await (await ask(process, '/api/public/auctions/external/0')).json()).body
const post = async (path: string, body: object, init: RequestInit = {}) => {
  const json = { 'content-type': 'application/json', ...init.headers }
  return await (await ask(0, path, { method: 'POST', body: JSON.stringify(body), headers: json })).text()
}

/** Everything through which the public gets a song, by both processes. */
const ways: Readonly<Record<string, string>> = {
  'the list': '/api/public/auctions',
  'the search': '/api/public/auctions?search=ferry',
  'the genres': '/api/public/genres',
  'the detail': '/api/public/auctions/external/0',
  'the front page': '/',
  'the auction’s page': '/auction/0',
  'the page’s loader data': '/auction/0.data',
  'the sitemap': '/sitemap.xml',
}
const media = (): Readonly<Record<string, [path: string, headers: Record<string, string>]>> => ({
  'the cover': [cover, {}],
  'a smaller cover': [`${cover}/320.avif`, {}],
  'the sound': [audio, {}],
  'a part of the sound': [audio, { range: 'bytes=0-9' }],
  'the peaks': [`${audio}/peaks`, {}],
  'the card': ['/cards/0.png', {}],
})
const askAssistant = (process: 0 | 1, question: string) =>
  ask(process, '/api/public/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
const textOf = async (answer: Promise<Response>): Promise<string> => await (await answer).text()
/** What belongs to bidders, and what proves results. */
const untouched = () => ['/api/public/bids/0', '/api/public/auctions/external/0/demand', metadataPath]

let before: string[]
let caseId: number

describe('a song', () => {
  test('is shown everywhere, and its files are fresh for ten minutes and then cost a 304', async () => {
    for (const process of [0, 1] as const) {
      for (const path of ['/api/public/auctions', '/auction/0', '/api/public/auctions/external/0'])
        expect(await textOf(ask(process, path))).toContain(song.description)
      expect(await textOf(ask(process, '/sitemap.xml'))).toContain('/auction/0<')
      expect(await textOf(askAssistant(process, 'Which auctions are open?'))).toContain(song.title)
      for (const [path, sent] of Object.values(media())) {
        const answer = await ask(process, path, { headers: sent })
        expect([path, answer.ok, answer.headers.get('cache-control')]).toEqual([
          ...[path, true, expect.stringMatching(/^(public, max-age=(600|300)|no-cache)$/)],
        ])
        const etag = answer.headers.get('etag') ?? ''
        const again = await ask(process, path, { headers: { 'if-none-match': etag } })
        expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
      }
    }
    before = await Promise.all(untouched().map((path) => textOf(ask(1, path))))
  })

  test('that is blocked has no cover, sound or description anywhere within a second', async () => {
    const streams = [
      await readEventStream(new URL('/api/public/auctions/external/0/events', addresses[0])),
      await readEventStream(new URL('/api/public/auctions/external/0/events', addresses[1])),
    ]
    const changes = await readEventStream(new URL('/api/public/auctions/events?ids=0', addresses[1]))
    const reported = await post('/api/public/infringement-reports', {
      ...{ ...testReport, contentUrl: `${publicUrl}/auction/0` },
    })
    caseId = reportInfringement.answer.parse(JSON.parse(reported)).body.id
    const notified = await post(`/api/cases/${caseId}/notice`, testReasons, { headers })
    const since = Date.now()
    expect(findCase.answer.parse(JSON.parse(notified)).body.song?.block).toMatchObject({ isPermanent: false })
    for (const process of [1, 0] as const) {
      for (const [way, path] of Object.entries(ways)) {
        const text = await textOf(ask(process, path))
        for (const hidden of [song.description, cover, audio, cover.split('/').at(-1) ?? ''])
          expect([process, way, text.includes(hidden)]).toEqual([process, way, false])
      }
      for (const path of ['/api/public/auctions', '/api/public/auctions?search=ferry', '/api/public/genres', '/'])
        expect(await textOf(ask(process, path))).not.toMatch(new RegExp(`${song.title}|${genre}`))
      expect(await textOf(ask(process, '/sitemap.xml'))).not.toContain('/auction/0')
      for (const [way, [path, sent]] of Object.entries(media())) {
        const answer = await ask(process, path, { headers: sent })
        const { code } = apiErrorSchema.parse(await answer.json())
        const caching = answer.headers.get('cache-control')
        expect([process, way, answer.status, code, caching]).toEqual([process, way, 451, 'REMOVED_BY_LAW', 'no-store'])
      }
    }
    expect(Date.now() - since).toBeLessThan(10_000)
    for (const stream of streams) {
      const [event] = await stream.take('block', 1)
      expect(event).toMatchObject({ block: { isPermanent: false } })
    }
    expect(await changes.take('changed', 1)).toEqual([{ externalId: 0 }])
    for (const stream of [...streams, changes]) stream.leave()
    for (const process of [0, 1] as const) {
      expect(await textOf(askAssistant(process, 'Which auctions are open?'))).not.toContain(song.title)
    }
  })

  test('keeps its number, title, bids, evidence and metadata', async () => {
    for (const process of [0, 1] as const) {
      expect(await Promise.all(untouched().map((path) => textOf(ask(process, path))))).toEqual(before)
      const body = await readAuction(process)
      expect(body).toMatchObject({ title: song.title, bidCount: 1, block: { isPermanent: false } })
      expect(body.asset).toMatchObject({ artist: song.artist, files: [], links: [] })
      expect((await ask(process, '/auction/0')).status).toBe(200)
    }
    const joined = await readEventStream(new URL('/api/public/auctions/external/0/events', addresses[1]))
    expect(await joined.take('block', 1)).toMatchObject([{ block: { isPermanent: false } }])
    joined.leave()
  })

  test('can still be heard and seen by administrators alone', async () => {
    const path = `/api/cases/${caseId}/files`
    const heard = await ask(1, `${path}/AUDIO`, { headers })
    expect([heard.status, heard.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(Buffer.from(await heard.arrayBuffer()).equals(makeWav())).toBe(true)
    expect((await ask(1, `${path}/COVER`)).status).toBe(401)
  })

  test('is back everywhere within a second when the block is lifted', async () => {
    await post(`/api/cases/${caseId}/dismissal`, { statement: 'A licence was shown.' }, { headers })
    for (const process of [1, 0] as const) {
      for (const path of ['/api/public/auctions', '/auction/0']) {
        expect(await textOf(ask(process, path))).toContain(song.description)
      }
      expect(await textOf(ask(process, '/sitemap.xml'))).toContain('/auction/0<')
      for (const [path, sent] of Object.values(media()))
        expect((await ask(process, path, { headers: sent })).ok).toBe(true)
    }
  })
})
