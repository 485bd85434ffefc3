import { melsAbi } from '@melos/contracts'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { type OpenAuction, openAuction } from '../support/auctions.ts'
import { type Chain, passTime, readClock } from '../support/chain.ts'
import { walletButtonOf } from '../support/connect-extension.ts'
import { expect, test } from '../support/melos.ts'
import { readMoney } from '../support/money.ts'
import { bidOneMels, bidRowOf, openMyBids, settleIntoCredits, toOwnCall } from '../support/own-calls.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { placeBids } from '../support/place-bids.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { testFaults } from '../support/transaction-faults.ts'

const MINUTE = 60
const FIFTEEN_DAYS = 15 * 86_400

test.use(screens.desktop)

test('tokens that could not be sent are credited, withdrawn and listed', async ({
  page,
  world: { market },
  loseFiles,
}, testInfo) => {
  await loseFiles('send-own-call')
  const { chain } = market
  const { id, title } = await openAuction(market, 'Held Back', { tokens: 10n, seconds: MINUTE })
  const wallet = await bidOneMels(market, id, 10n)
  await passTime(chain, MINUTE)
  const token = await settleIntoCredits(market, id)

  await openMyBids(page, wallet)
  await expect(bidRowOf(page, title)).toContainText('couldn’t receive 10 tokens')
  await page.getByRole('button', { name: matching(texts.ownCalls.credits.about('10 *')) }).click()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible()
  await expect(bidRowOf(page, title)).toContainText(texts.bidStates.won)
  const balance = { address: token, abi: melsAbi, functionName: 'balanceOf', args: [wallet.address()] } as const
  expect(await chain.reader.readContract(balance)).toBe(parseEther('10'))
  expect((await readMoney(chain, wallet.address())).mels).toBe(parseEther('189'))
  const won = page.getByRole('table', { name: texts.myBids.won.caption }).getByRole('row', { name: title })
  await expect(won).toContainText('10')
  await expect(won).toContainText('11.00')
  await expect(won.getByRole('button', { name: matching(texts.myBids.won.copyAbout('*')) })).toBeVisible()
  await keepScreenshot(page, testInfo, 'my-bids-won')

  // The session is enough to see the bids, whatever the wallet does.
  wallet.state.isAuthorised = false
  await page.reload()
  await expect(bidRowOf(page, title)).toContainText(texts.bidStates.won)
  await expect(walletButtonOf(page)).toBeVisible()
})

test('an outbid deposit is taken back while the auction is open', async ({ page, world: { market } }, testInfo) => {
  const { id, title } = await openAuction(market, 'Outbid', { tokens: 10n })
  const wallet = await bidOneMels(market, id, 10n)
  await openMyBids(page, wallet)
  const takeBack = page.getByRole('button', { name: texts.myBids.outbid.about(title) })
  await expect(bidRowOf(page, title)).toBeVisible()
  await expect(takeBack).toHaveCount(0)
  await placeBids(market, id, [{ tokens: 10n, price: '1.01' }])
  await page.reload()
  await expect(bidRowOf(page, title)).toContainText(texts.myBids.outbid.why)
  await keepScreenshot(page, testInfo, 'my-bids-outbid')
  await takeBack.click()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible()
  await expect(bidRowOf(page, title)).toContainText('was refunded')
  await expect(takeBack).toHaveCount(0)
  expect((await readMoney(market.chain, wallet.address())).mels).toBe(parseEther('200'))
})

// These tests are separate because moving the clock this far ends every auction of this Melos.
test.describe('in an auction that is not settled in time', () => {
  let auction: OpenAuction
  const wallets: Awaited<ReturnType<typeof bidOneMels>>[] = []

  test.beforeAll(async ({ world: { market } }) => {
    auction = await openAuction(market, 'Left Alone Five Times', { seconds: MINUTE * 2 })
    for (let index = 0; index < 7; index += 1) wallets.push(await bidOneMels(market, auction.id, 5n))
    await passTime(market.chain, MINUTE * 2 + FIFTEEN_DAYS)
  })

  testFaults({
    name: 'taking a deposit back',
    async bring(market, page) {
      const wallet = wallets.pop()
      if (wallet === undefined) throw new Error('There is no wallet left')
      await page.clock.install()
      await openMyBids(page, wallet)
      await expect(bidRowOf(page, auction.title)).toBeVisible()
      await followChain(page, market.chain)
      const button = (tab: typeof page) => tab.getByRole('button', { name: texts.myBids.reclaim.about(auction.title) })
      return toOwnCall(wallet, { button, title: auction.title, state: texts.bidStates.refunded })
    },
  })
})

test('a deposit in an auction that is not settled for 14 days is taken back, whole', async ({
  page,
  world: { market },
}) => {
  const { chain } = market
  const { id, title } = await openAuction(market, 'Left Alone', { seconds: MINUTE })
  const wallet = await bidOneMels(market, id, 40n)
  expect((await readMoney(chain, wallet.address())).mels).toBe(parseEther('156'))
  await passTime(chain, MINUTE + FIFTEEN_DAYS)

  await page.clock.install()
  await openMyBids(page, wallet)
  const takeBack = page.getByRole('button', { name: texts.myBids.reclaim.about(title) })
  await expect(bidRowOf(page, title)).toContainText(texts.bidStates.waiting)
  await expect(takeBack).toHaveCount(0)
  await followChain(page, chain)
  await takeBack.click()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible()
  await expect(bidRowOf(page, title)).toContainText(texts.bidStates.refunded)
  expect((await readMoney(chain, wallet.address())).mels).toBe(parseEther('200'))
})

/** The server's clock is behind the chain's. Timers stay as they are: `fastForward` would end requests that are under way. */
async function followChain(page: Page, chain: Chain): Promise<void> {
  await page.clock.setSystemTime((await readClock(chain)) * 1_000)
}
