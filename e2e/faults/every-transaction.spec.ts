import { parseEther } from 'viem'
import { appointOperator, approveButtonOf, bringOperator, logIn, settlementStep } from '../support/administrator.ts'
import { endAuction, type OpenAuction, openAuction } from '../support/auctions.ts'
import { bringExtensionBidder } from '../support/bidder.ts'
import { connectExtension } from '../support/connect-extension.ts'
import type { ExtensionWallet } from '../support/extension-wallet.ts'
import { bringLister, makeDraft, signButtonOf } from '../support/fill-listing.ts'
import type { Market } from '../support/market.ts'
import { expect, test } from '../support/melos.ts'
import { allowMels, readBids } from '../support/money.ts'
import { bidOneMels, openMyBids, settleIntoCredits, toOwnCall } from '../support/own-calls.ts'
import { screens } from '../support/pages.ts'
import { placeBids } from '../support/place-bids.ts'
import { confirmBid, stepperOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'
import { testFaults } from '../support/transaction-faults.ts'

const MINUTE = 60
/** One per fault, and some for retries. */
const TIMES = 7
const PATIENCE_MS = 40_000

let forBids: OpenAuction
/** Ended, with two bids each. */
let toSettle: OpenAuction[]
/** Settled into credits. */
let credited: OpenAuction
let winners: ExtensionWallet[]

test.use(screens.desktop)

test.beforeAll(async ({ world: { market } }) => {
  test.setTimeout(180_000)
  const [open, withCredits, ...ended] = await Promise.all([
    openAuction(market, 'Five Ways'),
    openAuction(market, 'Held Back Five Times', { tokens: BigInt(TIMES), seconds: MINUTE * 2 }),
    ...Array.from({ length: TIMES }, (_, index) =>
      openAuction(market, `Number ${index} of Many`, { tokens: 10n, seconds: MINUTE * 2 }),
    ),
  ])
  forBids = open
  credited = withCredits
  toSettle = ended
  winners = []
  for (let index = 0; index < TIMES; index += 1) winners.push(await bidOneMels(market, credited.id, 1n))
  for (const { id } of toSettle)
    await placeBids(market, id, [
      { tokens: 7n, price: '3' },
      { tokens: 5n, price: '2' },
    ])
  for (const { id } of [credited, ...toSettle]) await endAuction(market, id)
  await settleIntoCredits(market, credited.id)
})

/** Each test takes its own. */
function take<Thing>(things: Thing[]): Thing {
  const thing = things.pop()
  if (thing === undefined) throw new Error('There are no more')
  return thing
}

testFaults({
  name: 'a bid',
  async bring(market, page) {
    const bid = { tokens: 4n, price: '3.75' }
    const bidder = await bringExtensionBidder({ market, auction: forBids }, page)
    const { wallet } = bidder
    // With the allowance in place, the bid is the only transaction.
    await allowMels(market.chain, wallet.account(), parseEther('16.5'))
    const placed = async () => (await readBids(market.chain, forBids.id, wallet.address())).length
    const upgraded = () => bidder.told.some(({ path, isOk }) => isOk && path === '/api/bids/upgrade')
    return {
      wallet,
      prompt: 'bid',
      press: (tab) => confirmBid(tab, bid),
      showsSent: (tab) => expect(stepperOf(tab).getByRole('listitem').nth(1)).toContainText(texts.stepper.chain),
      async showsDone() {
        await expect.poll(upgraded, { timeout: PATIENCE_MS }).toBe(true)
        expect(await placed()).toBe(1)
      },
      showsLost: (tab) =>
        expect(tab.getByRole('dialog', { name: texts.placeBid.stepper.failedTitle })).toContainText(
          texts.buy.why.dropped,
        ),
      // Another click would be another bid.
      async recover(_tab, hash) {
        const serializedTransaction = wallet.state.signed.get(hash)
        if (serializedTransaction === undefined) throw new Error('The wallet does not know what it sent')
        await market.chain.confirm(await market.chain.reader.sendRawTransaction({ serializedTransaction }))
      },
    }
  },
})

testFaults({
  name: 'a bid with its deposit',
  async bring(market, page) {
    const bidder = await bringExtensionBidder({ market, auction: forBids }, page, { skill: 'batches' })
    const { wallet } = bidder
    const upgraded = () => bidder.told.some(({ path, isOk }) => isOk && path === '/api/bids/upgrade')
    return {
      wallet,
      prompt: 'batch',
      press: (tab) => confirmBid(tab, { tokens: 4n, price: '3.75' }),
      showsSent: (tab) => expect(stepperOf(tab).getByRole('listitem').nth(1)).toContainText(texts.stepper.chain),
      async showsDone() {
        await expect.poll(upgraded, { timeout: PATIENCE_MS }).toBe(true)
        expect(await readBids(market.chain, forBids.id, wallet.address())).toHaveLength(1)
      },
      // The wallet's answers don't wait for the page's clock, so the page counts its 45 seconds after the jumps.
      async showsLost(tab) {
        await expect(async () => {
          await tab.clock.fastForward(MINUTE * 1_000)
          await expect(tab.getByRole('dialog', { name: texts.placeBid.stepper.failedTitle })).toContainText(
            texts.buy.why.dropped,
            { timeout: 2_000 },
          )
        }).toPass({ timeout: PATIENCE_MS })
      },
      // Another click would be another bid. The wallet has given up, so only the next page looks again.
      async recover(tab, hash) {
        const serializedTransaction = wallet.state.signed.get(hash)
        if (serializedTransaction === undefined) throw new Error('The wallet does not know what it sent')
        await market.chain.confirm(await market.chain.reader.sendRawTransaction({ serializedTransaction }))
        await tab.reload()
      },
    }
  },
})

testFaults({
  name: 'a settlement',
  async bring(market, page) {
    const { id } = take(toSettle)
    const wallet = await bringOperator(market, page, id)
    await expect(page.getByText(texts.approveBids.approve.calls(1))).toBeVisible()
    return {
      wallet,
      prompt: 'send',
      press: (tab) => approveButtonOf(tab).click(),
      showsSent: (tab) => expect(tab.getByText(settlementStep('pay', 'chain'))).toBeVisible(),
      showsDone: (tab) =>
        expect(tab.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible({ timeout: PATIENCE_MS }),
      showsLost: (tab) => expect(tab.getByText(texts.approveBids.approve.failures.dropped)).toBeVisible(),
    }
  },
})

testFaults({
  name: 'a withdrawal',
  async bring(_market, page) {
    const wallet = take(winners)
    await openMyBids(page, wallet)
    const button = (tab: typeof page) =>
      tab.getByRole('button', { name: matching(texts.ownCalls.credits.about('1 *')) })
    return toOwnCall(wallet, { button, title: credited.title, state: texts.bidStates.won })
  },
})

testFaults({
  name: 'a listing',
  async bring(market, page) {
    const wallet = await bringListerTo(market, page)
    const lookAgain = (tab: typeof page) => tab.getByRole('button', { name: texts.listWork.sign.lookAgain })
    const deployment = (tab: typeof page) =>
      tab.getByRole('listitem').filter({ hasText: texts.listWork.sign.steps.DEPLOY })
    // The next step, the approval, is not part of this test.
    wallet.prompts.rejectNext('allow')
    return {
      wallet,
      prompt: 'send',
      press: (tab) => signButtonOf(tab).click(),
      showsSent: (tab) => expect(deployment(tab)).toContainText(texts.stepper.chain),
      showsDone: (tab) => expect(deployment(tab)).toContainText(texts.stepper.done, { timeout: PATIENCE_MS }),
      async look(tab) {
        // The page's own check at its start can come first.
        await expect(async () => {
          if (await lookAgain(tab).isVisible()) await lookAgain(tab).click({ timeout: 1_000 })
          await expect(deployment(tab)).toContainText(texts.stepper.done, { timeout: 2_000 })
        }).toPass()
      },
      showsLost: (tab) => expect(tab.getByText(texts.listWork.why.dropped)).toBeVisible(),
    }
  },
})

/** A wallet with the lister role on a draft's last step. */
async function bringListerTo(market: Market, page: Parameters<typeof bringLister>[0]): Promise<ExtensionWallet> {
  const wallet = await bringLister(page, market)
  await logIn(page)
  await appointOperator(page, wallet.address())
  await page.goto(`/admin/list/${await makeDraft(market, page)}?step=sign`)
  await connectExtension(page, wallet)
  await expect(page.getByText(texts.listWork.sign.hasRole)).toBeVisible()
  return wallet
}
