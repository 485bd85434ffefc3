import { auctionHouseAbi } from '@melos/contracts'
import type { Page } from '@playwright/test'
import { type Hash, toFunctionSelector } from 'viem'
import { approveButtonOf, bringOperator, settlementStep } from '../support/administrator.ts'
import { endAuction, type OpenAuction, openAuction, readOffer, settleAuction } from '../support/auctions.ts'
import { type Chain, holdBlocks } from '../support/chain.ts'
import { shorten, walletButtonOf } from '../support/connect-extension.ts'
import { expectSettled, readHoldings } from '../support/holdings.ts'
import { killTab } from '../support/kill-browser.ts'
import { expect, test } from '../support/melos.ts'
import { screens } from '../support/pages.ts'
import { bidAsCrowd, gatherCrowd, type PlannedBid, placeBids } from '../support/place-bids.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'

const SECONDS = 75
const PEOPLE = 300
const PATIENCE_MS = 60_000
const FASTER = 3n

test.use(screens.desktop)

/** 250 of 300 win: bids above 2 MELS are filled, bids at 2 MELS share the rest, and higher bids are refunded the difference. */
const bids: readonly PlannedBid[] = [
  { tokens: 7n, price: '3' },
  { tokens: 5n, price: '2.5' },
  { tokens: 9n, price: '2' },
  { tokens: 4n, price: '4.25' },
  { tokens: 6n, price: '2' },
  { tokens: 8n, price: '1.5' },
]
/** Every six bidders bid for 16 tokens above 2 MELS and 15 at 2 MELS. */
const TOKENS = 50n * 16n + 431n

let crowded: OpenAuction
/** They end together, each with the same three bids. */
let small: readonly OpenAuction[]

test.beforeAll(async ({ world: { market } }) => {
  test.setTimeout(180_000)
  const crowd = await gatherCrowd(market, PEOPLE)
  const [first, ...rest] = await Promise.all([
    openAuction(market, 'Standing Room', { tokens: TOKENS, seconds: SECONDS }),
    ...['Other Hands', 'Same Moment'].map((title) => openAuction(market, title, { tokens: 10n, seconds: SECONDS })),
  ])
  crowded = first
  small = rest
  for (const { id } of rest) await placeBids(market, id, bids.slice(0, 3))
  await bidAsCrowd(market, { auctionId: first.id, crowd, bids })
  for (const { id } of [first, ...rest]) await endAuction(market, id)
})

const panelOf = (page: Page) => page.locator('section', { has: approveButtonOf(page) }).last()

/** The paid bidders, one entry per payment. */
async function readPaid({ reader, house }: Chain, auctionId: number): Promise<string[]> {
  const filter = {
    address: house,
    abi: auctionHouseAbi,
    args: { auctionId: BigInt(auctionId) },
    fromBlock: 0n,
  } as const
  const settled = await reader.getContractEvents({ ...filter, eventName: 'BidderSettled', strict: true })
  return settled.map(({ args }) => args.bidder)
}

test('300 bidders are settled in parts, by two administrators, however often the first is interrupted', async ({
  page,
  context,
  browser,
  world: { market },
}) => {
  test.setTimeout(300_000)
  const { chain } = market
  expect((await readOffer(chain, crowded.id)).bids).toHaveLength(PEOPLE)
  const before = await readHoldings(chain, crowded.id)
  const wallet = await bringOperator(market, page, crowded.id)
  await expect(
    page.getByText(texts.approveBids.comparison.agrees(texts.approveBids.calculation.bids(300))),
  ).toBeVisible()
  await expect(panelOf(page)).toContainText(texts.approveBids.approve.calls(2))

  const [sent] = await holdBlocks(chain, async () => {
    await approveButtonOf(page).click()
    await expect(page.getByText(settlementStep('pay', 'chain'))).toBeVisible({ timeout: PATIENCE_MS })
    await killTab(page)
    return [...wallet.state.sent]
  })
  await chain.confirm(sent ?? '0x')
  const settled = (await readPaid(chain, crowded.id)).length
  expect(settled).toBeGreaterThan(0)

  const next = await context.newPage()
  await next.goto(`/admin/auction/${crowded.id}`)
  await expect(walletButtonOf(next, shorten(wallet.address()))).toBeVisible()
  await expect(panelOf(next)).toContainText(matching(texts.approveBids.approve.begun('*', '300')))
  await expect(panelOf(next)).toContainText(texts.approveBids.approve.calls(1))
  wallet.prompts.rejectNext('send')
  await approveButtonOf(next).click()
  await expect(panelOf(next)).toContainText(texts.approveBids.approve.failures.rejected, { timeout: PATIENCE_MS })
  expect(wallet.state.sent).toHaveLength(1)
  expect(await readPaid(chain, crowded.id)).toHaveLength(settled)

  const otherContext = await browser.newContext({ ...screens.desktop, baseURL: market.melos.address })
  const other = await otherContext.newPage()
  const otherWallet = await bringOperator(market, other, crowded.id)
  await expect(panelOf(other)).toContainText(texts.approveBids.approve.calls(1))
  await approveButtonOf(other).click()
  await expect(toastOf(other, 'Transaction completed successfully!')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(other.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  expect(otherWallet.prompts.shown).toEqual(['connect', 'send'])
  await otherContext.close()

  const all = await readPaid(chain, crowded.id)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toHaveLength(PEOPLE)
  await expectSettled(chain, crowded.id, before)

  // The first page has followed the settlement and has nothing left to sign.
  await next.bringToFront()
  await expect(next.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  expect(wallet.state.sent).toHaveLength(1)
  expect(await next.evaluate(() => localStorage.getItem('melos-transactions'))).toBeNull()
})

test('what another operator settles before the simulation needs no transaction', async ({
  page,
  world: { market },
}) => {
  const [auction] = small
  if (auction === undefined) throw new Error('There is no auction')
  const before = await readHoldings(market.chain, auction.id)
  const wallet = await bringOperator(market, page, auction.id)
  await expect(panelOf(page)).toContainText(texts.approveBids.approve.calls(1))
  let isSettled = false
  await page.route('**/api/public/rpc', async (route) => {
    if (!isSettled && isTrial(route.request().postData() ?? '')) {
      isSettled = true
      await settleAuction(market, auction.id)
    }
    await route.continue()
  })
  await approveButtonOf(page).click()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(page.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  expect(isSettled).toBe(true)
  expect(wallet.prompts.shown).toEqual(['connect'])
  await expectSettled(market.chain, auction.id, before)
})

const finalizing = toFunctionSelector(
  'finalizeAuction(uint256,(address,uint256,uint256)[],(address,uint256,uint256)[])',
)

/** Whether a page simulates a settlement. */
const isTrial = (question: string): boolean => question.includes('eth_call') && question.includes(finalizing)

test('what another operator settles while the own transaction is pending counts too', async ({
  page,
  world: { market },
}) => {
  const [, auction] = small
  if (auction === undefined) throw new Error('There is no auction')
  const { chain } = market
  const before = await readHoldings(chain, auction.id)
  const wallet = await bringOperator(market, page, auction.id)
  await holdBlocks(chain, async () => {
    await approveButtonOf(page).click()
    await expect(page.getByText(settlementStep('pay', 'chain'))).toBeVisible({ timeout: PATIENCE_MS })
    await overtake(chain, wallet.state.sent.at(-1) ?? '0x')
  })
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(page.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  // Bidders who are settled already are passed over.
  const { status } = await chain.reader.getTransactionReceipt({ hash: wallet.state.sent.at(-1) ?? '0x' })
  expect(status).toBe('success')
  expect(wallet.prompts.shown).toEqual(['connect', 'send'])
  await expectSettled(chain, auction.id, before)
})

/** The operator sends the same call with a higher fee, so that it comes first in the block. */
async function overtake({ reader, operator }: Chain, hash: Hash): Promise<void> {
  const { to, input, gas, maxFeePerGas = 0n } = await reader.getTransaction({ hash })
  if (to === null) throw new Error('The transaction has no recipient')
  await operator.sendTransaction({
    to,
    data: input,
    gas,
    maxFeePerGas: maxFeePerGas * FASTER,
    maxPriorityFeePerGas: maxFeePerGas,
  })
}
