import type { Page } from '@playwright/test'
import { type OpenAuction, openAuction } from '../support/auctions.ts'
import { connectExtension, shorten, walletButtonOf } from '../support/connect-extension.ts'
import { createExtensionWallet, type ExtensionWallet } from '../support/extension-wallet.ts'
import type { Market } from '../support/market.ts'
import { expect, test } from '../support/melos.ts'
import { expectBids, giveMoney, type Money, readMoney } from '../support/money.ts'
import { screens } from '../support/pages.ts'
import { confirmBid, toastOf } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const bid = { tokens: 7n, price: '2.5' }

let auction: OpenAuction

test.use(screens.desktop)

test.beforeAll(async ({ world }) => {
  auction = await openAuction(world.market, 'Slow Ferry')
})

const isIn = () => texts.buy.resumed.done(auction.title)
const journalOf = (page: Page) => page.evaluate(() => localStorage.getItem('melos-transactions'))

interface Bidder {
  readonly wallet: ExtensionWallet
  readonly before: Money
}

/** A connected wallet with money, on the auction's page. */
async function bringBidder(market: Market, page: Page): Promise<Bidder> {
  const wallet = createExtensionWallet(market)
  await giveMoney(market.chain, wallet.address(), { mels: '100', pol: '1' })
  await wallet.install(page.context())
  await page.goto(`/auction/${auction.id}`)
  await connectExtension(page, wallet)
  return { wallet, before: await readMoney(market.chain, wallet.address()) }
}

/** The bid exists once or not at all, the balances match, and no later page reports it. */
async function expectEnd(
  market: Market,
  page: Page,
  { wallet, before, isPlaced, allowance = 0n }: Bidder & { isPlaced: boolean; allowance?: bigint },
): Promise<void> {
  const { sent } = wallet.state
  const bids = isPlaced ? [bid] : []
  await expectBids(market.chain, { auctionId: auction.id, bidder: wallet.address(), before, bids, sent, allowance })
  await expect.poll(() => journalOf(page)).toBeNull()
  await page.reload()
  await expect(walletButtonOf(page, shorten(wallet.address()))).toBeVisible()
  await expect(page.locator('[role=alert]')).toHaveCount(0)
  expect(wallet.prompts.mostAtOnce()).toBe(1)
}

test('a server that does not answer is informed later', async ({ page, world, complaints }) => {
  const bidder = await bringBidder(world.market, page)
  let tries = 0
  let isSilent = true
  // Removing the route would abort other requests of the page.
  await page.route('**/api/bids/upgrade', async (route) => {
    if (!isSilent) return await route.fallback()
    await route.abort()
    tries += 1
  })
  await confirmBid(page, bid)
  await expect(toastOf(page, 'Something goes wrong! Check the console for details.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.failedTitle })).toContainText(
    texts.buy.why['not-told'],
  )
  // The page retries once by itself.
  await expect.poll(() => tries).toBe(2)
  isSilent = false
  await page.reload()
  await expect(toastOf(page, isIn())).toBeVisible()
  await expectEnd(world.market, page, { ...bidder, isPlaced: true })
  forgive(complaints, /ERR_FAILED|TransactionFailure/)
})
