import { depositFor } from '@melos/clearing'
import { melsAbi } from '@melos/contracts'
import { type ChainAuction, checkAuction, readChainAuction } from '@melos/evidence'
import { type Address, formatEther, parseEther } from 'viem'
import { expect } from 'vitest'
import type { Acknowledged } from './acknowledged.ts'
import { callApi } from './call-api.ts'
import { logIn } from './keep-busy.ts'
import type { Stage } from './open-stage.ts'
import { waitUntil } from './wait-until.ts'

const GIFT = { mels: parseEther('1000'), pol: parseEther('1') }
const AT_ONCE = 100

/** What there is to look at; `stageAdministrator` can log in there. */
type Scene = Pick<Stage, 'market' | 'auctions'>

/** Nothing acknowledged is lost, nothing is there or paid twice, the server is ready, and its money is the chain's. */
export async function expectWhole(stage: Stage, acknowledged: Acknowledged): Promise<void> {
  await expectMoney(stage)
  expect(acknowledged.strange).toEqual([])
  await expectBidsKept(stage, acknowledged)
  await expectRowsKept(stage, acknowledged)
  await expectGiftsOnce(stage, acknowledged)
}

/** By itself: nobody but the test's own waiting does anything for it. */
export async function expectReady({ market: { melos } }: Scene): Promise<void> {
  await waitUntil('the server is ready', async () => (await callApi(melos.address, '/api/ready')).status === 200)
}

/** Each auction and each bid is on the page as on the chain, and the house holds exactly what the bids have brought. */
export async function expectMoney(stage: Scene): Promise<void> {
  await expectReady(stage)
  const { chain } = stage.market
  const onChain = await Promise.all(
    stage.auctions.map((id) => readChainAuction(chain.reader, { auctionHouse: chain.house, auctionId: BigInt(id) })),
  )
  for (const auction of onChain) await expectAuction(stage, auction)
  for (const auction of onChain) expect(checkAuction(auction)).toMatchObject({ findings: [] })
  const unsettled = onChain.filter(({ status }) => status !== 'PROCESSED')
  const deposits = unsettled.flatMap(({ bids }) => bids).reduce((sum, bid) => sum + depositFor(bid), 0n)
  expect(await readMels(stage, chain.house)).toBe(deposits)
  const system = await read(stage, '/api/system')
  expect(system.body.solvency).toMatchObject({
    balance: formatEther(deposits),
    deposits: formatEther(deposits),
    isSolvent: true,
  })
}

async function expectAuction(stage: Scene, { auctionId, terms, status, bids }: ChainAuction): Promise<void> {
  const [ofAuction, ofBids] = [`/api/public/auctions/external/${auctionId}`, `/api/public/bids/${auctionId}`]
  const hashes = bids.map(({ transactionHash }) => transactionHash)
  await waitUntil(`auction ${auctionId} is shown as it is on the chain`, async () => {
    const [{ body }, shown] = [await read(stage, ofAuction), await readBids(stage, ofBids)]
    return body.status.value === status && String(shown.map((bid) => bid.startHashId)) === String(hashes)
  })
  const shown = await readBids(stage, ofBids)
  expect(shown).toMatchObject(
    bids.map(({ transactionHash, bidder, price, quantity }) => ({
      startHashId: transactionHash,
      walletAddress: bidder,
      startTokenPrice: formatEther(price),
      startTokenCount: Number(quantity),
      startTotalPrice: formatEther(price * quantity),
    })),
  )
  const demand = bids.reduce((sum, { quantity }) => sum + quantity, 0n)
  const prices = bids.map(({ price }) => price).sort((one, other) => Number(one - other))
  const { body } = await read(stage, ofAuction)
  expect(body).toMatchObject({
    bidCount: bids.length,
    tokensAvailable: demand > terms.tokenAmount ? 0 : Number(terms.tokenAmount - demand),
    lowestBidPrice: priceOrNull(prices[0]),
    highestBidPrice: priceOrNull(prices.at(-1)),
    clearingPrice: priceOrNull(findClearingPrice(bids, terms.tokenAmount)),
  })
}

interface ShownBid {
  readonly id: number
  readonly startHashId: string
}

/** In chain order. */
async function readBids(stage: Scene, path: string): Promise<ShownBid[]> {
  const { data }: { data: { bids: ShownBid[] }[] } = await read(stage, path)
  return data.flatMap(({ bids }) => bids).sort((one, other) => one.id - other.id)
}

/** Counted out, unlike the server's: the lowest of the highest bids that together ask for all. */
function findClearingPrice(bids: ChainAuction['bids'], supply: bigint): bigint | undefined {
  let asked = 0n
  for (const { price, quantity } of bids.toSorted((one, other) => Number(other.price - one.price))) {
    asked += quantity
    if (asked >= supply) return price
  }
  return undefined
}

function priceOrNull(price: bigint | undefined): string | null {
  return price === undefined ? null : formatEther(price)
}

async function expectBidsKept(stage: Stage, { bids, reservations }: Acknowledged): Promise<void> {
  for (const auctionId of stage.auctions) {
    const { text } = await callApi(stage.market.melos.address, `/api/public/bids/${auctionId}`)
    for (const bid of bids.filter((placed) => placed.auctionId === auctionId)) expect(text).toContain(bid.hash)
  }
  for (const [index, { requestId, hash, token }] of reservations.entries()) {
    const json = { requestId, transactionHash: hash }
    const from = `10.200.${Math.floor(index / AT_ONCE)}.1`
    const call = { method: 'POST', json, token, from } as const
    const { status, text } = await callApi(stage.market.melos.address, '/api/bids/upgrade', call)
    expect([status, text]).toEqual([200, expect.stringContaining(requestId)])
  }
}

async function expectRowsKept(stage: Stage, { works, drafts, reports, sessions }: Acknowledged): Promise<void> {
  const kept = {
    works: await readAll(stage, '/api/works'),
    drafts: await readAll(stage, '/api/drafts'),
    reports: await readAll(stage, '/api/infringement-reports'),
  }
  for (const { id, title } of works) expect(kept.works.filter((work) => work.id === id)).toMatchObject([{ title }])
  for (const { id, title } of drafts) {
    expect(kept.drafts.filter((draft) => draft.id === id)).toMatchObject([{ content: { title } }])
  }
  for (const { id, work } of reports)
    expect(kept.reports.filter((report) => report.id === id)).toMatchObject([{ work }])
  // Each title was sent once, so that it may be there once, acknowledged or not.
  expectNoneTwice(kept.works.map(({ title }) => title))
  expectNoneTwice(kept.drafts.map(({ content }) => content.title))
  expectNoneTwice(kept.reports.map(({ work }) => work))
  for (const { coverUrl } of works) {
    const { status } = await callApi(stage.market.melos.address, coverUrl)
    expect([coverUrl, status]).toEqual([coverUrl, 200])
  }
  for (const { address, token } of sessions) {
    const { status, text } = await callApi(stage.market.melos.address, '/api/me', { token })
    expect([status, text]).toEqual([200, expect.stringContaining(address)])
  }
}

function expectNoneTwice(values: readonly string[]): void {
  expect(values).toEqual([...new Set(values)])
}

/** Who was told so has one gift; who was told nothing has one or none. */
async function expectGiftsOnce(stage: Stage, { gifts, giftsAskedFor }: Acknowledged): Promise<void> {
  for (const address of giftsAskedFor) {
    const [mels, pol] = await Promise.all([readMels(stage, address), stage.market.chain.reader.getBalance({ address })])
    if (gifts.includes(address)) expect({ mels, pol }).toEqual(GIFT)
    else expect([[0n, GIFT.mels].includes(mels), [0n, GIFT.pol].includes(pol)]).toEqual([true, true])
  }
}

async function readMels({ market: { chain } }: Scene, account: Address): Promise<bigint> {
  const call = { address: chain.mels, abi: melsAbi, functionName: 'balanceOf', args: [account] } as const
  return await chain.reader.readContract(call)
}

/** As the administrator, whose answers are all here. */
async function read(stage: Scene, path: string) {
  const { address } = stage.market.melos
  const token = await tokenFor(stage)
  const { status, text } = await callApi(address, path, path.includes('/public/') ? {} : { token })
  expect([path, status, text]).toEqual([path, 200, expect.anything()])
  return JSON.parse(text)
}

const tokens = new WeakMap<Scene, string>()

/** Logging in costs the server a good part of a second. */
async function tokenFor(stage: Scene): Promise<string> {
  const token = tokens.get(stage) ?? (await logIn(stage.market.melos.address))
  if (token === undefined) throw new Error('The administrator could not log in')
  tokens.set(stage, token)
  return token
}

async function readAll(stage: Stage, path: string) {
  const all = []
  for (let page = 1; ; page++) {
    const { data, total } = await read(stage, `${path}?page=${page}&size=${AT_ONCE}`)
    all.push(...data)
    if (all.length >= total || data.length === 0) return all
  }
}
