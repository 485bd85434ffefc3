import type { Page } from '@playwright/test'
import { type Hash, parseEther } from 'viem'
import { type OpenAuction, openAuction } from '../support/auctions.ts'
import {
  bringExtensionBidder,
  comeBack,
  type ExtensionBidder,
  expectAbsent,
  expectNothingLeft,
  expectNothingLost,
  expectSaidOnce,
} from '../support/bidder.ts'
import { type HeldBlocks, holdBlocks } from '../support/chain.ts'
import { killTab } from '../support/kill-browser.ts'
import { expect, test } from '../support/melos.ts'
import { readAlerts, screens } from '../support/pages.ts'
import { confirmBid, stepperOf, toastOf } from '../support/submit-bid.ts'
import { texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const bid = { tokens: 4n, price: '3.75' }
/** The total plus 10% commission. */
const deposit = parseEther('16.5')

let auction: OpenAuction

test.use(screens.desktop)

test.beforeAll(async ({ world }) => {
  auction = await openAuction(world.market, 'Second Thoughts')
})

type Sent = 'allow' | 'bid'

interface InNoBlock {
  readonly blocks: HeldBlocks
  readonly hash: Hash
}

/** Runs `work` while the named transaction of a bid is sent but not mined. */
async function whileSent(
  page: Page,
  bidder: ExtensionBidder,
  { sent, work }: { sent: Sent; work: (held: InNoBlock) => Promise<void> },
): Promise<void> {
  const { wallet, market } = bidder
  const prompt = wallet.prompts.holdNext(sent)
  await confirmBid(page, bid)
  await prompt.opened
  await holdBlocks(market.chain, async (blocks) => {
    prompt.approve()
    const step = stepperOf(page)
      .getByRole('listitem')
      .nth(sent === 'allow' ? 0 : 1)
    await expect(step).toContainText(texts.stepper.chain)
    const hash = wallet.state.sent.at(-1)
    if (hash === undefined) throw new Error('Nothing was sent')
    await work({ blocks, hash })
  })
}

/** The wallet cancels the transaction with an empty one of the same nonce. */
async function cancelLater({ market, wallet }: ExtensionBidder): Promise<void> {
  const account = wallet.account()
  const prepared = await market.chain.reader.prepareTransactionRequest({
    account,
    type: 'eip1559',
    to: account.address,
    value: 0n,
  })
  const serializedTransaction = await account.signTransaction(prepared)
  await market.chain.confirm(await market.chain.reader.sendRawTransaction({ serializedTransaction }))
}

async function sendAgain({ market, wallet }: ExtensionBidder, hash: Hash): Promise<void> {
  const serializedTransaction = wallet.state.signed.get(hash)
  if (serializedTransaction === undefined) throw new Error('The wallet does not know what it sent')
  await market.chain.confirm(await market.chain.reader.sendRawTransaction({ serializedTransaction }))
}

test.describe('while the page is open', () => {
  test('the transaction to allow is sped up: the bid is whole', async ({ page, world: { market } }) => {
    const bidder = await bringExtensionBidder({ market, auction }, page)
    await whileSent(page, bidder, {
      sent: 'allow',
      async work({ blocks, hash }) {
        await blocks.speedUp(bidder.wallet.account(), hash)
        await blocks.mine()
        const mined = await market.chain.reader.getTransactionReceipt({ hash }).catch(() => undefined)
        expect(mined).toBeUndefined()
      },
    })
    await expect(page.getByRole('dialog', { name: texts.placeBid.stepper.doneTitle })).toBeVisible()
    await expectNothingLost(bidder, bid)
    await expectNothingLeft(page, bidder)
    expect(bidder.wallet.prompts.shown).toEqual(['connect', 'sign', 'allow', 'bid'])
  })

  for (const sent of ['allow', 'bid'] as const) {
    test(`the transaction to ${sent} is cancelled: there is no bid`, async ({
      page,
      world: { market },
      complaints,
    }) => {
      const bidder = await bringExtensionBidder({ market, auction }, page)
      await whileSent(page, bidder, {
        sent,
        async work({ blocks, hash }) {
          await blocks.cancel(bidder.wallet.account(), hash)
          await blocks.mine()
        },
      })
      const stopped = page.getByRole('dialog', { name: texts.placeBid.stepper.failedTitle })
      await expect(stopped).toContainText(texts.buy.why.replaced)
      await expect(toastOf(page, 'Something goes wrong!')).toHaveCount(1)
      await expectAbsent(bidder, { allowance: sent === 'bid' ? deposit : 0n })
      await expectNothingLeft(page, bidder)
      forgive(complaints, /TransactionFailure: .*replaced/)
    })
  }
})

test.describe('while no page is open', () => {
  test('the bid is sped up: the bid is whole', async ({ page, context, world: { market } }) => {
    const bidder = await bringExtensionBidder({ market, auction }, page)
    await whileSent(page, bidder, {
      sent: 'bid',
      async work({ blocks, hash }) {
        await killTab(page)
        await blocks.speedUp(bidder.wallet.account(), hash)
        await blocks.mine()
      },
    })
    await expectSaidOnce(await comeBack(context, bidder), bidder, 'whole')
    await expectNothingLost(bidder, bid)
  })

  test('the bid is cancelled: there is no bid', async ({ page, context, world: { market } }) => {
    const bidder = await bringExtensionBidder({ market, auction }, page)
    await whileSent(page, bidder, {
      sent: 'bid',
      async work({ blocks, hash }) {
        await killTab(page)
        await blocks.cancel(bidder.wallet.account(), hash)
        await blocks.mine()
      },
    })
    await expectSaidOnce(await comeBack(context, bidder), bidder, 'absent')
    await expectAbsent(bidder, { allowance: deposit })
  })

  test('the network drops the bid: the page says nothing until its nonce is used', async ({
    page,
    context,
    world: { market },
  }) => {
    const bidder = await bringExtensionBidder({ market, auction }, page)
    await whileSent(page, bidder, {
      sent: 'bid',
      async work({ blocks, hash }) {
        await killTab(page)
        await blocks.drop(hash)
      },
    })
    const next = await comeBack(context, bidder)
    expect(await readAlerts(next)).toEqual([])
    await expectAbsent(bidder, { allowance: deposit })
    await cancelLater(bidder)
    await expectSaidOnce(next, bidder, 'absent')
    await expectAbsent(bidder, { allowance: deposit })
  })

  test('the network drops the bid and it is sent again: the bid is whole', async ({
    page,
    context,
    world: { market },
  }) => {
    const bidder = await bringExtensionBidder({ market, auction }, page)
    let lost: Hash = '0x'
    await whileSent(page, bidder, {
      sent: 'bid',
      async work({ blocks, hash }) {
        lost = hash
        await killTab(page)
        await blocks.drop(hash)
      },
    })
    const next = await comeBack(context, bidder)
    await sendAgain(bidder, lost)
    await expectSaidOnce(next, bidder, 'whole')
    await expectNothingLost(bidder, bid)
  })
})
