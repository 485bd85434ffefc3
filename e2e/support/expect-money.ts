import { depositFor } from '@melos/clearing'
import { type ChainAuction, checkAuction, readChainAuction } from '@melos/evidence'
import { formatEther } from 'viem'
import { expect } from 'vitest'
import { callApi, logInAdministrator } from './call-api.ts'
import type { Market } from './market.ts'
import { readMels } from './money.ts'
import type { TestSystem } from './test-system.ts'
import { waitUntil } from './wait-until.ts'

const PAGE_SIZE = 100
/** Tokens are cached, because logging in takes a good part of a second. */
const tokens = new WeakMap<Market, string>()

async function readAsAdministrator(market: Market, path: string) {
  const token = tokens.get(market) ?? (await logInAdministrator(market.melos.address))
  if (token === undefined) throw new Error('The administrator could not log in')
  tokens.set(market, token)
  const { status, text } = await callApi(market.melos.address, path, path.includes('/public/') ? {} : { token })
  expect([path, status, text]).toEqual([path, 200, expect.anything()])
  return JSON.parse(text)
}

export async function readAllAsAdministrator(market: Market, path: string) {
  const all = []
  for (let page = 1; ; page++) {
    const { data, total } = await readAsAdministrator(market, `${path}?page=${page}&size=${PAGE_SIZE}`)
    all.push(...data)
    if (all.length >= total || data.length === 0) return all
  }
}

/** A system in which `systemAdministrator` can log in. */
export type TestedSystem = Pick<TestSystem, 'market' | 'auctions'>

/** Waits until the server has recovered without help. */
export async function expectReady({ market: { melos } }: TestedSystem): Promise<void> {
  await waitUntil('the server is ready', async () => (await callApi(melos.address, '/api/ready')).status === 200)
}

/** The API shows each auction and bid as the chain has it, and the contract holds exactly the deposits. */
export async function expectMoney(system: TestedSystem): Promise<void> {
  await expectReady(system)
  const { chain } = system.market
  const onChain = await Promise.all(
    system.auctions.map((id) => readChainAuction(chain.reader, { auctionHouse: chain.house, auctionId: BigInt(id) })),
  )
  for (const auction of onChain) await expectAuction(system, auction)
  for (const auction of onChain) expect(checkAuction(auction)).toMatchObject({ findings: [] })
  const unsettled = onChain.filter(({ status }) => status !== 'PROCESSED')
  const deposits = unsettled.flatMap(({ bids }) => bids).reduce((sum, bid) => sum + depositFor(bid), 0n)
  expect(await readMels(chain, chain.house)).toBe(deposits)
  const { body } = await readAsAdministrator(system.market, '/api/system')
  expect(body.solvency).toMatchObject({
    balance: formatEther(deposits),
    deposits: formatEther(deposits),
    isSolvent: true,
  })
}

async function expectAuction(system: TestedSystem, { auctionId, terms, status, bids }: ChainAuction): Promise<void> {
  const [ofAuction, ofBids] = [`/api/public/auctions/external/${auctionId}`, `/api/public/bids/${auctionId}`]
  const hashes = bids.map(({ transactionHash }) => transactionHash)
  await waitUntil(`auction ${auctionId} is shown as it is on the chain`, async () => {
    const [{ body }, shown] = [await readAsAdministrator(system.market, ofAuction), await readBids(system, ofBids)]
    return body.status.value === status && String(shown.map((bid) => bid.startHashId)) === String(hashes)
  })
  const shown = await readBids(system, ofBids)
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
  const { body } = await readAsAdministrator(system.market, ofAuction)
  expect(body).toMatchObject({
    bidCount: bids.length,
    tokensAvailable: demand > terms.supply ? 0 : Number(terms.supply - demand),
    lowestBidPrice: priceOrNull(prices[0]),
    highestBidPrice: priceOrNull(prices.at(-1)),
    clearingPrice: priceOrNull(findClearingPrice(bids, terms.supply)),
  })
}

interface ShownBid {
  readonly id: number
  readonly startHashId: string
}

/** In chain order. */
async function readBids(system: TestedSystem, path: string): Promise<ShownBid[]> {
  const { data }: { data: { bids: ShownBid[] }[] } = await readAsAdministrator(system.market, path)
  return data.flatMap(({ bids }) => bids).sort((one, other) => one.id - other.id)
}

/** An independent count: the lowest of the highest bids that together cover the supply. */
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
