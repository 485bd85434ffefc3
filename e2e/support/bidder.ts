import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import type { OpenAuction } from './auctions.ts'
import { connectExtension, shorten, walletButtonOf } from './connect-extension.ts'
import { createExtensionWallet, type ExtensionWallet, type Skill } from './extension-wallet.ts'
import type { Market } from './market.ts'
import { makeMelosWallet } from './melos-wallet.ts'
import { expectBids, giveMoney, type Money, readMoney, readSent } from './money.ts'
import { readAlerts, recordAlerts } from './pages.ts'
import type { PlannedBid } from './place-bids.ts'
import { texts } from './texts.ts'

/** A connected wallet with money, on an auction's page. */
export interface Bidder {
  readonly market: Market
  readonly auction: OpenAuction
  readonly address: Address
  readonly before: Money
  /** The newest block when the bidder connected. */
  readonly cameAt: bigint
  /** The server's answers to the pages' requests about bids. */
  readonly told: Told[]
}

interface Told {
  readonly path: string
  readonly isOk: boolean
}

export interface ExtensionBidder extends Bidder {
  readonly wallet: ExtensionWallet
}

interface Place {
  readonly market: Market
  readonly auction: OpenAuction
}

export const passphrase = 'quiet tin harbour 1987'
/** Pages give up on an unseen transaction after 15 seconds and one block, and the index can lag behind the chain. */
const PATIENCE_MS = 40_000

export async function bringExtensionBidder(
  place: Place,
  page: Page,
  options: { readonly skill?: Skill } = {},
): Promise<ExtensionBidder> {
  const wallet = createExtensionWallet(place.market, options)
  await giveMoney(place.market.chain, wallet.address(), { mels: '100', pol: '1' })
  await wallet.install(page.context())
  await recordAlerts(page.context())
  await page.goto(`/auction/${place.auction.id}`)
  await connectExtension(page, wallet)
  return { ...(await toBidder(place, page, wallet.address())), wallet }
}

export async function bringMelosBidder(place: Place, page: Page): Promise<Bidder> {
  await recordAlerts(page.context())
  await page.goto(`/auction/${place.auction.id}`)
  const { account } = await makeMelosWallet(page, passphrase)
  await giveMoney(place.market.chain, account.address, { mels: '100', pol: '1' })
  await page.reload()
  await expect(walletButtonOf(page, shorten(account.address))).toBeVisible()
  return await toBidder(place, page, account.address)
}

async function toBidder(place: Place, page: Page, address: Address): Promise<Bidder> {
  const { chain } = place.market
  const told: Told[] = []
  followTold(page.context(), told)
  const cameAt = await chain.reader.getBlockNumber({ cacheTime: 0 })
  return { ...place, address, before: await readMoney(chain, address), cameAt, told }
}

/** Call this once per browser start. */
export function followTold(context: BrowserContext, told: Told[]): void {
  context.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    const isOfBids = answer.request().method() === 'POST' && pathname.startsWith('/api/bids/')
    if (isOfBids) told.push({ path: pathname, isOk: answer.ok() })
  })
}

/** Opens another page of the same browser, where the wallet reconnects by itself. */
export async function comeBack(context: BrowserContext, { address }: Bidder): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await expect(walletButtonOf(page, shorten(address))).toBeVisible()
  return page
}

export const sayings = {
  whole: ({ auction }: Bidder) => texts.buy.resumed.done(auction.title),
  absent: ({ auction }: Bidder) => texts.buy.resumed.absent(auction.title),
}

/** The page shows the alert once, and no later page repeats it. */
export async function expectSaidOnce(page: Page, bidder: Bidder, saying: keyof typeof sayings): Promise<void> {
  await expect.poll(() => readAlerts(page), { timeout: PATIENCE_MS }).toEqual([sayings[saying](bidder)])
  await expectNothingLeft(page, bidder)
}

/** Neither this page nor the next load has anything left to report. */
export async function expectNothingLeft(page: Page, { address }: Bidder): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('melos-transactions'))).toBeNull()
  await page.reload()
  await expect(walletButtonOf(page, shorten(address))).toBeVisible()
  expect(await readAlerts(page)).toEqual([])
}

/** The bid is on the chain once and public once, the server knows its transaction, and the balances match. */
export async function expectNothingLost(bidder: Bidder, bid: PlannedBid): Promise<void> {
  const { market, auction, address, before, cameAt, told } = bidder
  const sent = await readSent(market.chain, address, cameAt)
  await expectBids(market.chain, { auctionId: auction.id, bidder: address, before, bids: [bid], sent })
  await expect
    .poll(() => readPublicBids(bidder))
    .toEqual([{ count: Number(bid.tokens), price: Number(bid.price), hash: sent.at(-1) }])
  await expect.poll(() => told.some(({ path, isOk }) => isOk && path === '/api/bids/upgrade')).toBe(true)
}

/** The bid exists nowhere, and the allowance is as given. */
export async function expectAbsent(bidder: Bidder, { allowance }: { allowance: bigint }): Promise<void> {
  const { market, auction, address, before, cameAt, told } = bidder
  const sent = await readSent(market.chain, address, cameAt)
  await expectBids(market.chain, { auctionId: auction.id, bidder: address, before, bids: [], sent, allowance })
  expect(await readPublicBids(bidder)).toEqual([])
  expect(told).toEqual([])
}

interface PublicBids {
  readonly data: readonly {
    readonly bids: readonly {
      readonly walletAddress: string
      readonly startHashId: string
      readonly startTokenCount: number
      readonly startTokenPrice: string
    }[]
  }[]
}

async function readPublicBids({ market, auction, address }: Bidder) {
  const answer = await fetch(new URL(`/api/public/bids/${auction.id}`, market.melos.address))
  const { data }: PublicBids = await answer.json()
  return data
    .flatMap(({ bids }) => bids)
    .filter(({ walletAddress }) => walletAddress.toLowerCase() === address.toLowerCase())
    .map((bid) => ({ count: bid.startTokenCount, price: Number(bid.startTokenPrice), hash: bid.startHashId }))
}
