import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Auction,
  declarationTexts,
  findAuction,
  findMarket,
  findMyCase,
  findSongRoyalties,
  listAlerts,
  listAuctions,
  listCases,
  listDisbursements,
  listMarkets,
  listMyCases,
  listOffers,
  listSongs,
  listSubmittedOffers,
  listWatches,
  listWorks,
  logIn,
  readArtist,
  readDisbursementDocument,
  readMarketBook,
  readMarketCandles,
  readSampleWorld,
  registerAccount,
  signInWithPassword,
} from '@melos/api-contract'
import { auctionHouseAbi, marketAbi, melsAbi, royaltiesAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { hashDocument, readDocument } from '@melos/statements/document'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder, type TemporaryFolder } from '@melos/test-kit/temporary-folder'
import { waitUntil } from '@melos/test-kit/wait-until'
import { type Address, getAddress, getContract, type Hex, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChainClient } from './chain/chain-client.ts'

const SONGS = 24
/** The totals of all stories in the sample world. */
const BIDS = 393
/** The auction of an artist's song that is blocked, so it is on the chain and in no list. */
const BLOCKED = { title: 'Meia Lua', bids: 11 }
const PATIENCE_MS = 400_000

let dataDir: TemporaryFolder
let melos: MelosProcess
let address: string

beforeAll(async () => {
  dataDir = await makeTemporaryFolder()
})
afterAll(async () => {
  await end('SIGTERM')
  await dataDir[Symbol.asyncDispose]()
})

async function start(environment: Record<string, string> = {}): Promise<void> {
  melos = runMelos({ DATA_DIR: dataDir.path, DEMO: 'on', DEMO_LIFE: 'off', ...environment })
  address = await melos.ready
}

async function end(signal: NodeJS.Signals): Promise<string> {
  melos.child.kill(signal)
  return (await melos.ended).errors
}

async function ask(path: string): Promise<unknown> {
  return await (await fetch(new URL(path, address))).json()
}

/** Returns no auctions while the index undoes blocks that a killed chain has lost. */
async function list(): Promise<Auction[]> {
  const answer = await fetch(new URL(`${listAuctions.path}?size=100`, address))
  if (answer.status === 503) return []
  return listAuctions.answer.parse(await answer.json()).data
}

/** Also returns none while the index undoes blocks. */
async function countDisbursements(): Promise<number> {
  const answer = await fetch(new URL(listDisbursements.path, address))
  return answer.status === 503 ? 0 : listDisbursements.answer.parse(await answer.json()).total
}

const isFilled = async () => readSampleWorld.answer.parse(await ask(readSampleWorld.path)).isFilled

async function untilListed(count: number): Promise<void> {
  await waitUntil(`${count} songs are listed`, async () => (await list()).length >= count, PATIENCE_MS)
}

async function readChain() {
  const { rpcUrl } = JSON.parse(await readFile(join(dataDir.path, 'chain/node.json'), 'utf8'))
  const client = createChainClient(rpcUrl)
  const config = (await ask('/api/public/config')) as { contracts: { auctionHouse: Address } }
  const { auctionHouse } = config.contracts
  const events = { address: auctionHouse, abi: auctionHouseAbi, fromBlock: 0n, strict: true } as const
  const created = await client.getContractEvents({ ...events, eventName: 'AuctionCreated' })
  const bids = await client.getContractEvents({ ...events, eventName: 'BidPlaced' })
  return { client, auctionHouse, created, bids }
}

/** Counts that would change if anything were done twice or lost. */
async function countEverything() {
  const { created, bids } = await readChain()
  const auctions = await list()
  const states = Map.groupBy(auctions, ({ status }) => status.value)
  return {
    created: created.length,
    placed: bids.length,
    bids: auctions.reduce((sum, { bidCount }) => sum + bidCount, 0),
    states: Object.fromEntries([...states].map(([state, { length }]) => [state, length])),
  }
}

const whole = {
  created: SONGS + 1,
  placed: BIDS + BLOCKED.bids,
  bids: BIDS,
  states: { PENDING: 3, OPEN: 12, TERMINATED: 3, PROCESSED: 6 },
}

test('a world is whole although its server was killed and stopped while it was filled', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  await start()
  expect(await isFilled()).toBe(false)
  await untilListed(3)
  await end('SIGKILL')
  await start()
  await untilListed(8)
  expect(await end('SIGTERM')).toBe('')
  await start()
  await waitUntil('royalties are announced', async () => (await countDisbursements()) > 0, PATIENCE_MS)
  await end('SIGKILL')

  await start()
  await waitUntil('it is filled', isFilled, PATIENCE_MS)
  await waitUntil('all bids are indexed', async () => (await countEverything()).bids === BIDS)
  expect(await countEverything()).toEqual(whole)
})

/** The songs that are sold completely, with everyone who has their tokens. */
async function readRoyalties() {
  const { client, auctionHouse, bids } = await readChain()
  const ofHouse = { address: auctionHouse, abi: auctionHouseAbi } as const
  const songTokens = await client.readContract({ ...ofHouse, functionName: 'SONG_TOKENS' })
  const ofSongs = { address: songTokens, abi: songTokensAbi } as const
  const address = await client.readContract({ ...ofSongs, functionName: 'royalties' })
  const royalties = { address, abi: royaltiesAbi } as const
  const events = { ...royalties, fromBlock: 0n, strict: true } as const
  const confirmed = await client.getContractEvents({
    ...ofSongs,
    eventName: 'SaleConfirmed',
    fromBlock: 0n,
    strict: true,
  })
  const songs = confirmed.map(({ args }) => args.song).sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
  const dueOf = (account: Address) =>
    client.readContract({ ...royalties, functionName: 'dueOf', args: [account, songs] })
  const bidders = [...new Set<Address>(bids.map(({ args }) => args.bidder))]
  return {
    client,
    address,
    songs,
    sold: confirmed.map(({ args }) => args.auctionId),
    announced: await client.getContractEvents({ ...events, eventName: 'DisbursementAnnounced' }),
    paidIn: await client.getContractEvents({ ...events, eventName: 'RoyaltiesPaidIn' }),
    paid: await client.getContractEvents({ ...events, eventName: 'RoyaltiesPaid' }),
    dues: await Promise.all(bidders.map(async (account) => ({ account, due: await dueOf(account) }))),
  }
}

test('each sold song has two statements, which cover a year and are paid in once', async () => {
  const { client, address: royalties, songs, sold, announced, paidIn } = await readRoyalties()
  expect(songs).toHaveLength(whole.states.PROCESSED - 2)
  expect(announced).toHaveLength(2)
  expect(paidIn).toHaveLength(2 * songs.length)
  await waitUntil('the index has all statements', async () => {
    const answers = await Promise.all(sold.map((id) => ask(findSongRoyalties.path.replace(':id', `${id}`))))
    const found = answers.map((answer) => findSongRoyalties.answer.parse(answer).body)
    return found.every(({ statements, lastYear }) => statements.length === 2 && lastYear !== null)
  })
  const operatorKey = (await readFile(join(dataDir.path, 'chain/operator-key'), 'utf8')) as Hex
  const { auctionHouse } = await readChain()
  const mels = await client.readContract({ address: auctionHouse, abi: auctionHouseAbi, functionName: 'MELS' })
  const args = [privateKeyToAccount(operatorKey).address, royalties] as const
  expect(await client.readContract({ address: mels, abi: melsAbi, functionName: 'allowance', args })).toBe(0n)
})

test('one holder stays below the minimum, and everyone else is paid', async () => {
  const { paid, dues } = await readRoyalties()
  const waiting = dues.filter(({ due: [mels] }) => mels > 0n)
  expect(waiting).toHaveLength(1)
  const eur = waiting[0]?.due[1] ?? 0n
  expect(eur > parseEther('5') && eur <= parseEther('9.99')).toBe(true)
  const payees = new Set(paid.map(({ args }) => args.account))
  expect(payees.size).toBeGreaterThan(10)
  expect(payees.has(waiting[0]?.account ?? '0x')).toBe(false)
})

test('the published documents have the hashes that are on the chain, and one has returns and a penalty', async () => {
  const { announced } = await readRoyalties()
  const { data } = listDisbursements.answer.parse(await ask(listDisbursements.path))
  expect(data.map(({ state }) => state)).toEqual(['PAID_IN', 'PAID_IN'])
  const documents = await Promise.all(
    announced.map(async ({ args }) => {
      const path = readDisbursementDocument.path.replace(':id', `${args.id}`)
      const text = await (await fetch(new URL(path, address))).text()
      expect(hashDocument(text)).toBe(args.document)
      return readDocument(text)
    }),
  )
  const kinds = documents.map(
    ({ statements }) => new Set(statements.flatMap(({ sources }) => sources.map(({ kind }) => kind))),
  )
  expect(kinds).toEqual([new Set(['STREAM', 'SALE']), new Set(['STREAM', 'SALE', 'RETURN', 'FEE'])])
  expect(documents.map(({ notOurs }) => notOurs.rows)).toEqual([1, 1])
  expect(documents.map(({ later }) => later.rows)).toEqual([0, 0])
})

const listSold = async () => listMarkets.answer.parse(await ask(listMarkets.path))

/** What the API says about the market of a sold song. */
async function readSong(title: string) {
  const externalId = (await listSold()).data.find((market) => market.title === title)?.externalId
  const askAbout = ({ path }: { path: string }) => ask(path.replace(':externalId', `${externalId}`))
  return {
    market: findMarket.answer.parse(await askAbout(findMarket)).body,
    book: readMarketBook.answer.parse(await askAbout(readMarketBook)).body,
    candles: readMarketCandles.answer.parse(await askAbout(readMarketCandles)).data,
  }
}

test('the market is on, and every sold song is in it', async () => {
  const { isOn, data } = await listSold()
  expect(isOn).toBe(true)
  expect(Object.fromEntries(data.map(({ title, state }) => [title, state]))).toEqual({
    'Borrowed Car': 'OPEN',
    'Market Day Never Ends': 'OPEN',
    'Seven Cent Coffee': 'HALTED',
    'We Left the Radio On for the Snow': 'OPEN',
  })
})

/** Every order that is on the chain. */
async function countOrders(song: string): Promise<number> {
  const { client } = await readChain()
  const { contracts } = (await ask('/api/public/config')) as { contracts: { market: Address } }
  const ofMarket = { address: contracts.market, abi: marketAbi } as const
  const { orderCount } = await client.readContract({ ...ofMarket, functionName: 'bookOf', args: [getAddress(song)] })
  return Number(orderCount)
}

test('one song is traded for days, around the price of its auction', async () => {
  await waitUntil('all orders are indexed', async () => {
    const { market } = await readSong('Market Day Never Ends')
    return market.orderCount === (await countOrders(market.song))
  })
  const { market, book, candles } = await readSong('Market Day Never Ends')
  // Orders of runs that were killed are placed once.
  expect(market.orderCount).toBeGreaterThan(70)
  expect(market.orderCount).toBeLessThanOrEqual(84)
  expect(market.tradeCount).toBeGreaterThan(25)
  for (const side of ['buy', 'sell'] as const) expect(book[side].length).toBeGreaterThanOrEqual(4)
  expect(candles.length).toBeGreaterThanOrEqual(8)
  expect(candles.filter(({ trades }) => trades > 1).length).toBeGreaterThanOrEqual(5)
  for (const { low, high } of candles) {
    expect(Number(low)).toBeGreaterThanOrEqual(Number(market.auctionPrice) * 0.75)
    expect(Number(high)).toBeLessThanOrEqual(Number(market.auctionPrice) * 1.45)
  }
})

test('one song has a single sell order and nothing else', async () => {
  const { market, book } = await readSong('Borrowed Car')
  expect(market).toMatchObject({ orderCount: 1, tradeCount: 0, bestBuy: null, bestSell: '2.64' })
  expect(book).toMatchObject({ buy: [], sell: [{ price: '2.64', orders: 1 }] })
})

test('one song is halted, with a published reason', async () => {
  const { market } = await readSong('Seven Cent Coffee')
  expect(market.notice?.reason).toContain('We are examining the report.')
  expect(market.notice?.reasonHash).toBe(keccak256(toHex(market.notice?.reason ?? '')))
  expect(market.tradeCount).toBeGreaterThan(0)
})

/** Calls the API with the session that a login opens. */
async function openSession(
  { path }: { path: string },
  credentials: object,
): Promise<(path: string) => Promise<unknown>> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(new URL(path, address), { method: 'POST', headers, body: JSON.stringify(credentials) })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return async (asked) => {
    const found = await fetch(new URL(asked, address), { headers: { authorization: `Bearer ${accessToken}` } })
    return await found.json()
  }
}

/** As the README tells. */
const openPerson = (login: string) => openSession(signInWithPassword, { login, password: 'seven kettles in the attic' })

test('two artists have offers in five states, one of them with remarks at its fields', async () => {
  const found = await Promise.all(
    ['ines', 'luisa'].map(async (login) => {
      const ask = await openPerson(login)
      expect(readArtist.answer.parse(await ask(readArtist.path)).body?.state).toBe('ACTIVE')
      return listOffers.answer.parse(await ask(listOffers.path)).data
    }),
  )
  const offers = found.flat().map(({ songTitle, state, reviews }) => {
    const remarks = reviews.flatMap((review) => review.remarks.map(({ field }) => field))
    return [songTitle, { state, remarks }]
  })
  expect(Object.fromEntries(offers)).toEqual({
    'Meia Lua': { state: 'LISTED', remarks: [] },
    Skylight: { state: 'APPROVED', remarks: [] },
    'Boots on the Landing': { state: 'CHANGES_REQUESTED', remarks: ['TITLE', 'threshold'] },
    'Quarta Janela': { state: 'SUBMITTED', remarks: [] },
    'Chuva de Quintal': { state: 'DRAFT', remarks: [] },
  })
})

test('one contributor has accepted, one invitation is open, and the draft lacks a cover, a proof and consents', async () => {
  const ask = await openPerson('luisa')
  const { data } = listSongs.answer.parse(await ask(listSongs.path))
  const songs = Object.fromEntries(data.map((song) => [song.content.title, song]))
  const statesOf = (title: string) => songs[title]?.contributors.map(({ isArtist, state }) => (isArtist ? '' : state))
  expect(statesOf('Quarta Janela')).toEqual(['', 'ACCEPTED'])
  expect(statesOf('Chuva de Quintal')).toEqual(['', 'INVITED'])
  const missing = songs['Chuva de Quintal']?.missing.map(({ field }) => field)
  for (const field of ['COVER', 'TITLE', 'contributors', 'consents.TERMS']) expect(missing).toContain(field)
  expect(songs['Quarta Janela']?.missing).toEqual([])
})

test('the administrator finds a submitted offer, an approved draft and its work, but no song that is not approved', async () => {
  const admin = await openSession(logIn, { email: 'admin@melos.local', password: 'melos-admin' })
  const { data } = listSubmittedOffers.answer.parse(await admin(listSubmittedOffers.path))
  expect(data.map(({ songTitle, state }) => [songTitle, state]).sort()).toEqual([
    ['Boots on the Landing', 'CHANGES_REQUESTED'],
    ['Meia Lua', 'LISTED'],
    ['Quarta Janela', 'SUBMITTED'],
    ['Skylight', 'APPROVED'],
  ])
  const works = listWorks.answer.parse(await admin(`${listWorks.path}?size=100`)).data.map(({ title }) => title)
  expect(works).toHaveLength(SONGS + 2)
  expect(works).toEqual(expect.arrayContaining(['Skylight', BLOCKED.title]))
})

test('one song is blocked by a report that its artist can answer, one report waits, and one is refused', async () => {
  const admin = await openSession(logIn, { email: 'admin@melos.local', password: 'melos-admin' })
  const { data, due } = listCases.answer.parse(await admin(listCases.path))
  expect(due).toBe(1)
  expect(data.map(({ song, state }) => [song?.title, state])).toEqual([
    ['Seven Cent Coffee', 'RECEIVED'],
    ['Harbour Lights', 'REJECTED'],
    [BLOCKED.title, 'NOTIFIED'],
  ])
  const artist = await openPerson('luisa')
  const [own] = listMyCases.answer.parse(await artist(listMyCases.path)).data
  expect(own).toMatchObject({ title: BLOCKED.title, canAnswer: true, block: { isPermanent: false } })
  const externalId = data.at(-1)?.song?.externalId
  const shown = findAuction.answer.parse(await ask(findAuction.path.replace(':externalId', `${externalId}`))).body
  expect(shown).toMatchObject({
    title: BLOCKED.title,
    bidCount: BLOCKED.bids,
    description: '',
    status: { value: 'OPEN' },
  })
  const thread = findMyCase.answer.parse(await artist(findMyCase.path.replace(':id', `${own?.id}`))).body
  expect(thread.messages.map(({ kind }) => kind)).toContain('NOTICE')
})

test('the bell of a listener whose wallet bids has what became of bids, orders and royalties', async () => {
  const listener = await openPerson('robin')
  const { data, unread } = listAlerts.answer.parse(await listener(`${listAlerts.path}?size=100`))
  const kinds = new Set(data.map(({ kind }) => kind))
  for (const kind of ['OUTBID', 'WON', 'SETTLED', 'ROYALTIES_PAID', 'ORDER_FILLED', 'SONG_BLOCKED'])
    expect(kinds).toContain(kind)
  expect(unread).toBeGreaterThan(5)
  // While the chain was in the past, no auction was taken for ended before its last bids were known.
  const songsOf = (wanted: string, said = '') =>
    data.filter(({ kind, text }) => kind === wanted && text.startsWith(said)).map(({ title }) => title.split(': ')[1])
  const bought = songsOf('SETTLED', 'You got')
  expect(bought.length).toBeGreaterThan(0)
  expect(songsOf('WON')).toEqual(expect.arrayContaining(bought))
  const watched = listWatches.answer.parse(await listener(listWatches.path)).data.map(({ title }) => title)
  expect(watched).toEqual(['Second Hand Sunlight', 'Harbour Lights', 'Telephone Weather'])
})

test('people at this machine can still register three accounts', async () => {
  const declarations = Object.entries(declarationTexts).map(([kind, { version }]) => ({ kind, version }))
  const statuses: number[] = []
  for (const username of ['newcomer-a', 'newcomer-b', 'newcomer-c']) {
    const body = JSON.stringify({ username, email: `${username}@x.example`, country: 'CZ', declarations })
    const headers = { 'content-type': 'application/json' }
    const { method, path } = registerAccount
    statuses.push((await fetch(new URL(path, address), { method, headers, body })).status)
  }
  expect(statuses).toEqual([202, 202, 202])
})

test('the chain has come to the present', async () => {
  const { client } = await readChain()
  const { timestamp } = await client.getBlock()
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(30)
})

test('tokens are in custody, nothing stays allowed, and the metadata can be checked', async () => {
  const { client, auctionHouse, created } = await readChain()
  const harbour = created.find(({ args }) => args.tokenName === 'Harbour Lights')?.args
  expect(Number(harbour?.endsAt)).toBeGreaterThan(Date.now() / 1000)
  const token = getContract({ address: harbour?.token ?? '0x', abi: songTokenAbi, client })
  expect(await token.read.balanceOf([auctionHouse])).toBe(parseEther(String(harbour?.tokenAmount)))
  // Melos writes a private key to this file.
  const operatorKey = (await readFile(join(dataDir.path, 'chain/operator-key'), 'utf8')) as Hex
  expect(await token.read.allowance([privateKeyToAccount(operatorKey).address, auctionHouse])).toBe(0n)
  const { pathname } = new URL(await token.read.contractURI())
  const metadata = await (await fetch(new URL(pathname, address))).text()
  expect(JSON.parse(metadata)).toMatchObject({ name: 'Harbour Lights' })
  expect(await token.read.metadataHash()).toBe(keccak256(toHex(metadata)))
})

test('every artist has a wallet of their own, also for a further song, and none of them has bid', async () => {
  const { created, bids } = await readChain()
  const sellers = new Set(created.map(({ args }) => args.seller))
  expect(sellers.size).toBe(SONGS)
  const bidders = new Set<Address>(bids.map(({ args }) => args.bidder))
  expect(bidders.size).toBeGreaterThan(10)
  expect([...sellers].filter((seller) => bidders.has(seller))).toEqual([])
})

test('a filled world is not filled again, and its bidders continue if enabled', { timeout: 240_000 }, async () => {
  const ordersOf = async (title: string) => (await readSong(title)).market.orderCount
  const ordered = await ordersOf('Market Day Never Ends')
  await end('SIGTERM')
  await start({ DEMO_LIFE: 'on' })
  expect(await isFilled()).toBe(true)
  await waitUntil('a sample bidder has bid', async () => (await countEverything()).placed > whole.placed, 60_000)
  expect(await countEverything()).toMatchObject({ created: whole.created, states: whole.states })
  const hasTraded = async () => (await ordersOf('Market Day Never Ends')) > ordered
  await waitUntil('a sample bidder has placed an order', hasTraded, 120_000)
  expect(await ordersOf('Borrowed Car')).toBe(1)
})

test.each(['fill', 'live'])('%s ends with the server that started it, however that ends', async (name) => {
  const program = fileURLToPath(new URL(`../../demo/src/${name}.ts`, import.meta.url))
  const chain = { RPC_URL: address, AUCTION_HOUSE: `0x${'a'.repeat(40)}`, OPERATOR_KEY: `0x${'1'.repeat(64)}` }
  const api = { API_URL: address, ADMIN_EMAIL: 'a', ADMIN_PASSWORD: 'b', FIRST_START: '1' }
  const demo = spawn(process.execPath, [program], { env: { ...chain, ...api }, stdio: ['pipe', 'ignore', 'ignore'] })
  demo.stdin.end()
  expect(await once(demo, 'exit')).toEqual([1, null])
})

test('a data directory that was begun without a sample world never gets one', { timeout: 120_000 }, async () => {
  await using other = await makeTemporaryFolder()
  for (const DEMO of ['off', 'on']) {
    const plain = runMelos({ DATA_DIR: other.path, DEMO })
    const answer = await fetch(new URL('/api/public/config', await plain.ready))
    expect(await answer.json()).toMatchObject({ demo: false })
    plain.child.kill('SIGTERM')
    expect((await plain.ended).errors).toBe('')
  }
})
