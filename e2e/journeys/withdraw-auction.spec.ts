import { auctionHouseAbi } from '@melos/contracts'
import { keccak256, parseEther, stringToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bringWallet, logIn } from '../support/administrator.ts'
import { openAuction } from '../support/auctions.ts'
import { connectExtension } from '../support/connect-extension.ts'
import { findFaults } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { readMoney } from '../support/money.ts'
import { bidOneMels, bidRowOf, openMyBids } from '../support/own-calls.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'

const TWO_DAYS = 2 * 86_400
const reason = 'The song was listed without its author’s permission.'
const words = texts.withdrawAuction

test.use(screens.desktop)

test('the owner withdraws an auction with a reason, and its bidders get everything back', async ({
  page,
  browser,
  world: { market },
  loseFiles,
}, testInfo) => {
  test.setTimeout(180_000)
  await loseFiles('withdraw-panel')
  const { chain, melos } = market
  const { id, title } = await openAuction(market, 'Called Off', { seconds: TWO_DAYS })
  const bidder = await bidOneMels(market, id, 100n)

  const owner = privateKeyToAccount(melos.ownerKey)
  await chain.node.setBalance({ address: owner.address, value: parseEther('1') })
  const wallet = await bringWallet(market, page)
  await wallet.switchAccount(owner)
  await logIn(page)
  await page.goto(`/admin/auction/${id}`)
  await expect(page.getByRole('heading', { name: 'Auction is Open' })).toBeVisible()
  const panel = page.getByRole('region', { name: words.title })
  await expect(panel).toHaveCount(0)
  await connectExtension(page, wallet)
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: words.withdraw }).click()
  await expect(panel).toContainText(words.missing)
  await panel.getByLabel(words.reason).fill(reason)
  const hash = keccak256(stringToBytes(reason))
  await expect(panel).toContainText(hash)
  expect(await findFaults(page)).toEqual([])
  await keepScreenshot(page, testInfo, 'withdraw-auction')
  const context = await browser.newContext({ baseURL: melos.address, ...screens.desktop })
  const visitor = await context.newPage()
  await visitor.goto(`/auction/${id}`)
  const main = visitor.getByRole('main')
  await panel.getByRole('button', { name: words.announce }).click()
  await expect(toastOf(page, texts.ownCalls.done)).toBeVisible()
  await expect(panel.getByRole('button', { name: words.announce })).toHaveCount(0)
  await expect(main).toContainText(matching(texts.viewAuction.withdrawalAnnounced('*')))
  expect(await findFaults(visitor)).toEqual([])
  await keepScreenshot(visitor, testInfo, 'announced-withdrawal')
  await panel.getByRole('button', { name: words.withdraw }).click()
  await expect(panel).toContainText(words.withdrawn)
  const withdrawn = await chain.reader.getContractEvents({
    address: chain.house,
    abi: auctionHouseAbi,
    eventName: 'AuctionWithdrawn',
    args: { auctionId: BigInt(id) },
    fromBlock: 0n,
  })
  expect(withdrawn).toMatchObject([{ args: { reason: hash } }])

  await expect(main).toContainText(texts.viewAuction.void.withdrawn)
  await expect(main.getByText(matching(texts.viewAuction.withdrawalAnnounced('*')))).toHaveCount(0)
  await openMyBids(visitor, bidder)
  await expect(bidRowOf(visitor, title)).toContainText('Melos withdrew the auction before its end.')
  await visitor
    .getByRole('button', { name: texts.myBids.settle.about(title) })
    .or(visitor.getByRole('button', { name: texts.myBids.reclaim.about(title) }))
    .click()
  await expect(bidRowOf(visitor, title)).toContainText(texts.bidStates.refunded)
  expect((await readMoney(chain, bidder.address())).mels).toBe(parseEther('200'))
  await visitor.goto(`/auction/${id}/check`)
  await expect(visitor.getByRole('main')).toContainText(texts.clearing.withdrawn)
  await context.close()
})
