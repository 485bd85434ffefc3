import { auctionHouseAbi, marketAbi } from '@melos/contracts'
import { runScript } from '@melos/test-kit/run-script'
import { openTestTrading } from '@melos/test-kit/test-trading'
import { keccak256, parseEther, stringToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuction, readAuction } from '../support/auctions.ts'
import { type ApiAnswer, type ApiCall, callApi, logInAdministrator, signIn } from '../support/call-api.ts'
import { administrator, publishSong } from '../support/catalogue.ts'
import type { Wallet } from '../support/chain.ts'
import { expectMoney } from '../support/expect-money.ts'
import { holdTable } from '../support/hold-table.ts'
import { drawPicture } from '../support/make-media.ts'
import { openMarket } from '../support/market.ts'
import { readMels } from '../support/money.ts'
import { sendBid } from '../support/place-bids.ts'
import { type SoldSong, sellSong } from '../support/royalties.ts'
import { publicUrl } from '../support/start-melos.ts'
import { openTestSystem, type TestSystem } from '../support/test-system.ts'
import { readHolding } from '../support/trade.ts'
import { waitUntil } from '../support/wait-until.ts'

/** The server starts many times, and each start takes many seconds on a busy machine. */
const PATIENCE_MS = 10 * 60_000
const DAY = 86_400

let system: TestSystem
let song: SoldSong
let trading: ReturnType<typeof openTestTrading>
/** By the owner, who withdraws auctions and switches the market on. */
let owning: ReturnType<typeof openTestTrading>
/** Its song is blocked before its end. */
let auctionId: number
let bidder: Wallet
let tokens: { first: string; second: string }

beforeAll(async () => {
  system = await openTestSystem({ auctions: 1, paysRoyalties: true })
  const { melos, chain } = system.market
  const { rpcUrl, operatorKey, ownerKey } = melos
  trading = openTestTrading({ rpcUrl, key: operatorKey, contracts: chain.contracts })
  owning = openTestTrading({ rpcUrl, key: ownerKey, contracts: chain.contracts })
  const owner = privateKeyToAccount(ownerKey).address
  await chain.node.setBalance({ address: owner, value: parseEther('1') })
  await owning.switchOn()
  const market = await openMarket(melos, { bidders: 1 })
  song = await sellSong(market, 'Night Ferry Home', [90n, 10n])
  await waitUntil('the market is open', async () => {
    const { status, text } = await callApi(melos.address, marketPath())
    return status === 200 && JSON.parse(text).body.state === 'OPEN'
  })
  const work = { title: 'Borrowed Light', artist: 'The Borrowed Tunes' }
  const files = { cover: drawPicture([120, 40, 90], [240, 220, 120]) }
  // On its last day, an auction can't be withdrawn without notice.
  const terms = { tokens: 1_000n, price: '1', seconds: 3 * DAY }
  auctionId = await listAuction(market, await publishSong(market, { work, files, tokens: terms.tokens }), terms)
  await waitUntil('the auction is public', async () => (await readAuction(market, auctionId)) !== undefined)
  const [wallet] = market.bidders
  if (wallet === undefined) throw new Error('There is no bidder')
  bidder = wallet
  tokens = {
    first: (await logInAdministrator(melos.address)) ?? '',
    second: (await logInAdministrator(melos.address, administrator)) ?? '',
  }
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

const read = async (path: string, call: ApiCall = {}) => {
  const { status, text } = await callApi(system.market.melos.address, path, call)
  expect([path, status, text]).toEqual([path, expect.toBeOneOf([200, 201]), expect.anything()])
  return JSON.parse(text)
}
const marketPath = () => `/api/public/markets/${song.auctionId}`
const readMarket = async () => (await read(marketPath())).body

/** Kills the server while it waits to write the table, and starts it again. */
async function killAt(table: string, work: () => Promise<unknown>): Promise<void> {
  {
    await using held = await holdTable(system.services.databaseUrl, `lock table ${table} in share mode`)
    const cut = work()
    await held.untilWaitedFor()
    await system.server().kill('SIGKILL')
    await cut
  }
  await system.start()
}

/** Kills the server before it sees the block. */
async function killUnseen(work: () => Promise<unknown>): Promise<void> {
  await system.nodeLine.break('hang')
  await work()
  await system.server().kill('SIGKILL')
  await system.nodeLine.heal()
  await system.start()
}

const readOrders = async (place: number) => {
  const holder = song.holders[place]
  if (holder === undefined) throw new Error('There is no holder')
  const { melos } = system.market
  const session = await signIn(melos.address, holder.account(), `10.8.${place}.1`)
  return (await read(`/api/orders?externalId=${song.auctionId}`, { token: session })).data
}

interface Expected {
  readonly orders: number
  readonly trades: readonly (readonly [quantity: number, price: string])[]
  readonly book: { readonly buy: readonly object[]; readonly sell: readonly object[] }
}

/** The API shows each order and trade once, and the chain has just as many. */
async function expectMarket({ orders, trades, book }: Expected): Promise<void> {
  await expect.poll(readMarket, { timeout: 30_000 }).toMatchObject({ orderCount: orders, tradeCount: trades.length })
  const shown: { quantity: number; price: string }[] = (await read(`${marketPath()}/trades`)).data
  expect(shown.map(({ quantity, price }) => [quantity, price])).toEqual(trades)
  expect((await read(`${marketPath()}/book`)).body).toMatchObject(book)
  expect([...(await readOrders(0)), ...(await readOrders(1))]).toHaveLength(orders)
  const { reader, contracts } = system.market.chain
  const events = { address: contracts.market, abi: marketAbi, args: { song: song.song }, fromBlock: 0n } as const
  expect(await reader.getContractEvents({ ...events, eventName: 'OrderPlaced' })).toHaveLength(orders)
  expect(await reader.getContractEvents({ ...events, eventName: 'Traded' })).toHaveLength(trades.length)
}

test('killed at each step of placing, filling and cancelling orders, it has each once', {
  timeout: PATIENCE_MS,
}, async () => {
  const { chain, melos } = system.market
  const [seller, buyer] = song.holders.map((holder) => holder.account())
  if (seller === undefined || buyer === undefined) throw new Error('The song has no holders')
  const at = { song: song.song }
  const price = (mels: string) => ({ ...at, price: parseEther(mels) })
  const before = [await readMels(chain, seller.address), await readMels(chain, buyer.address)]

  await killUnseen(() => trading.offer(seller, { ...price('2'), quantity: 40n }))
  const first = { price: '2', quantity: 40, orders: 1 }
  await expectMarket({ orders: 1, trades: [], book: { buy: [], sell: [first] } })

  await killAt('orders', () => trading.offer(seller, { ...price('3'), quantity: 30n }))
  await expectMarket({
    orders: 2,
    trades: [],
    book: { buy: [], sell: [first, { ...first, price: '3', quantity: 30 }] },
  })

  // 40 for 2 MELS and 10 for 3 MELS; nothing of it rests.
  await killAt('trades', () => trading.buy(buyer, { ...price('3'), quantity: 50n }))
  const trades = [
    [10, '3'],
    [40, '2'],
  ] as const
  const rest = { price: '3', quantity: 20, orders: 1 }
  await expectMarket({ orders: 3, trades, book: { buy: [], sell: [rest] } })

  await killAt('order_levels', () => trading.buy(buyer, { ...price('1'), quantity: 5n }))
  const bid = { price: '1', quantity: 5, orders: 1 }
  await expectMarket({ orders: 4, trades, book: { buy: [bid], sell: [rest] } })

  await killAt('trades', () => trading.offer(seller, { ...price('1'), quantity: 2n }))
  const sold = [[2, '1'], ...trades] as const
  const less = { ...bid, quantity: 3 }
  await expectMarket({ orders: 5, trades: sold, book: { buy: [less], sell: [rest] } })

  const place = { price: parseEther('3'), position: 0n } as const
  await killUnseen(() => trading.cancel(seller, song.song, { side: 'SELL', ...place }))
  await expectMarket({ orders: 5, trades: sold, book: { buy: [less], sell: [] } })
  await killAt('orders', () => trading.cancel(buyer, song.song, { side: 'BUY', ...place, price: parseEther('1') }))
  await expectMarket({ orders: 5, trades: sold, book: { buy: [], sell: [] } })

  const states = [...(await readOrders(0)), ...(await readOrders(1))].map(({ number, state }) => [number, state])
  expect(states.sort()).toEqual([
    [0, 'FILLED'],
    [1, 'CANCELLED'],
    [2, 'FILLED'],
    [3, 'CANCELLED'],
    [4, 'FILLED'],
  ])
  // A tenth goes to the platform, above the price.
  expect(await readMels(chain, seller.address)).toBe((before[0] ?? 0n) + parseEther('112'))
  expect(await readMels(chain, buyer.address)).toBe((before[1] ?? 0n) - parseEther('123.2'))
  expect(await readHolding(chain, song.song, seller.address)).toEqual({ tokens: 38n, locked: 0n })
  expect(await readHolding(chain, song.song, buyer.address)).toEqual({ tokens: 62n, locked: 0n })
  const verified = await runScript('verify', ['--market', song.song, melos.rpcUrl, chain.house])
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('✓ Correct') })
})

const reasons = { facts: 'The sound is theirs.', ground: 'Section “Your Content”.' }
const decided = { statement: 'The court has decided.' }

/** The case about an auction's song, as administrators see it. */
function openCase(id: number) {
  const path = `/api/cases/${id}`
  return {
    read: async () => (await read(path, { token: tokens.first })).body,
    act: (what: string, json: object, token = tokens.first) =>
      callApi(system.market.melos.address, `${path}/${what}`, { method: 'POST', json, token }),
  }
}

async function report(id: number): Promise<number> {
  const json = {
    ...{ statement: 'In good faith: this is my song.', work: 'Harbour Lights, 1998', content: 'The sound' },
    ...{ contentUrl: `${publicUrl}/auction/${id}`, proof: 'I wrote it.', name: 'Ada', email: 'ada@wren.example' },
  }
  return (await read('/api/public/infringement-reports', { method: 'POST', json })).body.id
}

/** Killed before it is stored, nothing of an act is; killed after it, all of it. */
async function actThroughKills(
  theirs: ReturnType<typeof openCase>,
  tables: readonly string[],
  act: () => Promise<ApiAnswer>,
): Promise<void> {
  const before = await theirs.read()
  for (const table of tables) {
    await killAt(table, async () => expect((await act()).status).toBeUndefined())
    expect(await theirs.read()).toEqual(before)
  }
  expect((await act()).status).toBe(200)
  await system.server().kill('SIGKILL')
  await system.start()
}

const statusOf = async (path: string) => (await callApi(system.market.melos.address, path)).status
const countAudit = async (action: string, id: number): Promise<number> => {
  const { data } = await read(`/api/audit?action=${action}&size=100`, { token: tokens.first })
  return data.filter(({ reason }: { reason: string | null }) => reason?.startsWith(`case ${id}`)).length
}

test('killed at each step of a decision that blocks a song for good, it blocks all of it, once', {
  timeout: PATIENCE_MS,
}, async () => {
  const { chain, melos } = system.market
  const before = await readMels(chain, bidder.account.address)
  await sendBid(chain, { wallet: bidder, auctionId, tokens: 500, price: '2.5' })
  const all = { market: system.market, auctions: [...system.auctions, auctionId] }
  await expectMoney(all)
  const shown = async () => (await read(`/api/public/auctions/external/${auctionId}`)).body
  const cover: string = (await shown()).asset.files.find(({ type }: { type: string }) => type === 'COVER')?.url

  const id = await report(auctionId)
  const theirs = openCase(id)
  expect(await statusOf(cover)).toBe(200)
  const blocking = () => theirs.act('block', { ...reasons, cause: 'COURT_ORDER' })
  await actThroughKills(theirs, ['work_blocks', 'case_messages'], blocking)
  expect((await blocking()).status).toBe(409)
  expect(await statusOf(cover)).toBe(451)
  expect(await shown()).toMatchObject({ bidCount: 1, block: { isPermanent: false } })

  await actThroughKills(theirs, ['audit_log'], () => theirs.act('upholding', decided))
  expect(await theirs.read()).toMatchObject({ state: 'RECEIVED', song: { block: { isPermanent: false } } })
  const confirming = () => theirs.act('confirmation', { ...decided, act: 'UPHOLD' }, tokens.second)
  await actThroughKills(theirs, ['work_blocks', 'case_messages'], confirming)
  expect((await confirming()).status).toBe(409)
  const upheld = await theirs.read()
  expect(upheld).toMatchObject({ state: 'UPHELD', song: { block: { isPermanent: true } } })
  expect(upheld.messages.map(({ kind }: { kind: string }) => kind)).toEqual(['BLOCK', 'DECISION'])
  expect([await countAudit('CASE_PROPOSED', id), await countAudit('CASE_UPHELD', id)]).toEqual([1, 1])
  expect(await countAudit('WORK_BLOCKED', id)).toBe(2)
  expect(await statusOf(cover)).toBe(451)

  expect(upheld.acts).toMatchObject([{ kind: 'WITHDRAW_AUCTION', doneAt: null }])
  const owner = chain.openWallet(melos.ownerKey)
  const house = { address: chain.house, abi: auctionHouseAbi } as const
  await killAt('auctions', async () => {
    const args = [BigInt(auctionId), keccak256(stringToBytes('case'))] as const
    await chain.confirm(await owner.writeContract({ ...house, functionName: 'withdrawAuction', args }))
  })
  await expect.poll(async () => (await theirs.read()).acts, { timeout: 30_000 }).toMatchObject([{ doneAt: anyText }])
  await killAt('settlement_events', async () => {
    const args = [BigInt(auctionId)] as const
    await chain.confirm(await bidder.writeContract({ ...house, functionName: 'settleMe', args }))
  })
  expect(await readMels(chain, bidder.account.address)).toBe(before)
  await expectMoney(all)
})

const anyText = expect.any(String)

test('killed while it sees that a blocked song’s market is halted and closed, it shows it so', {
  timeout: PATIENCE_MS,
}, async () => {
  const { chain, melos } = system.market
  const theirs = openCase(await report(song.auctionId))
  expect((await theirs.act('block', { ...reasons, cause: 'COURT_ORDER' })).status).toBe(200)
  await killUnseen(() => trading.halt(song.song, keccak256(stringToBytes('case'))))
  await expect.poll(readMarket, { timeout: 30_000 }).toMatchObject({ state: 'HALTED', block: { isPermanent: false } })
  expect((await theirs.act('upholding', decided)).status).toBe(200)
  expect((await theirs.act('confirmation', { ...decided, act: 'UPHOLD' }, tokens.second)).status).toBe(200)
  await killAt('market_events', () => trading.close(song.song, keccak256(stringToBytes('case'))))
  await expect.poll(readMarket, { timeout: 30_000 }).toMatchObject({ state: 'CLOSED', block: { isPermanent: true } })
  expect((await theirs.read()).acts).toMatchObject([
    { kind: 'CLOSE_MARKET', doneAt: anyText },
    { kind: 'HOLD_PAYOUTS', doneAt: null },
  ])
  const verified = await runScript('verify', ['--market', song.song, melos.rpcUrl, chain.house])
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('The market is closed') })
})
