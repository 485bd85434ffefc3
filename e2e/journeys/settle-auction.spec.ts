import { songTokenAbi } from '@melos/contracts'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { bringWallet } from '../support/administrator.ts'
import { endAuction, openAuction, readOffer } from '../support/auctions.ts'
import { type Chain, passTime } from '../support/chain.ts'
import { connectExtension } from '../support/connect-extension.ts'
import { findFaults } from '../support/find-faults.ts'
import { expectSettled, readHoldings } from '../support/holdings.ts'
import { expect, test } from '../support/melos.ts'
import { bidOneMels, bidRowOf, openMyBids } from '../support/own-calls.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { placeBids } from '../support/place-bids.ts'
import { toastOf } from '../support/submit-bid.ts'
import { matching, texts } from '../support/texts.ts'

const MINUTE = 60
const SEVEN_DAYS = 7 * 86_400
const PATIENCE_MS = 30_000
const { calls } = texts.settleAuction

test.use(screens.desktop)

async function readTokens({ reader }: Chain, token: Address, holder: Address): Promise<bigint> {
  const call = { address: token, abi: songTokenAbi, functionName: 'balanceOf', args: [holder] } as const
  return await reader.readContract(call)
}

test('bidders settle their own bids, on the auction’s page and on My bids', async ({
  page,
  browser,
  world: { market },
  loseFiles,
}, testInfo) => {
  await loseFiles('read-own-part', 'send-own-call')
  const { chain } = market
  const { id, title } = await openAuction(market, 'Paid by Myself', { tokens: 20n, seconds: MINUTE })
  const first = await bidOneMels(market, id, 10n)
  const second = await bidOneMels(market, id, 10n)
  await endAuction(market, id)
  const { token } = await readOffer(chain, id)

  await first.install(page.context())
  await page.goto(`/auction/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(matching(texts.settleAuction.sold('*')))
  await expect(main).toContainText(texts.settleAuction.command(id, chain.house))
  await connectExtension(page, first)
  const settle = main.getByRole('button', { name: calls['settle-me'].action })
  await expect(settle).toBeVisible()
  await expect(main.getByRole('button', { name: texts.approveBids.everyone.action })).toHaveCount(0)
  await expect(main.getByRole('button', { name: calls['pay-proceeds'].action })).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
  await keepScreenshot(page, testInfo, 'settle-my-bid')
  await settle.click()
  await expect(toastOf(page, texts.ownCalls.done)).toBeVisible()
  await expect(settle).toHaveCount(0)
  expect(await readTokens(chain, token, first.address())).toBe(parseEther('10'))

  const other = await (await browser.newContext({ baseURL: market.melos.address })).newPage()
  await openMyBids(other, second)
  const settleOwn = other.getByRole('button', { name: texts.myBids.settle.about(title) })
  await settleOwn.click()
  await expect(toastOf(other, texts.ownCalls.done)).toBeVisible()
  await expect(bidRowOf(other, title)).toContainText(texts.bidStates.won)
  await expect(settleOwn).toHaveCount(0)
  expect(await readTokens(chain, token, second.address())).toBe(parseEther('10'))
  await other.context().close()
  await expect(main.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  await expect(main.getByText(matching(texts.settleAuction.sold('*')))).toHaveCount(0)
})

test('the artist of a void auction takes the tokens back', async ({ page, world: { market } }) => {
  const { chain } = market
  const wallet = await bringWallet(market, page)
  const seller = privateKeyToAccount(generatePrivateKey())
  await wallet.switchAccount(seller)
  await chain.node.setBalance({ address: seller.address, value: parseEther('1') })
  const { id } = await openAuction(market, 'Back to the Artist', { tokens: 10n, seconds: MINUTE, seller })
  await endAuction(market, id)

  await page.goto(`/auction/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(texts.settleAuction.void)
  await connectExtension(page, wallet)
  await main.getByRole('button', { name: calls.clear.action }).click()
  await expect(toastOf(page, texts.ownCalls.done)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible()
  expect(await readTokens(chain, (await readOffer(chain, id)).token, seller.address)).toBe(parseEther('10'))
})

// Last, because it moves the clock by a week.
test('from day 7 any wallet pays the artist and settles everyone', async ({ page, world: { market } }, testInfo) => {
  test.setTimeout(180_000)
  const { chain } = market
  const { id } = await openAuction(market, 'Left to Strangers', { tokens: 100n, seconds: MINUTE })
  await placeBids(market, id, [
    { tokens: 60n, price: '4' },
    { tokens: 60n, price: '3' },
    { tokens: 10n, price: '2' },
  ])
  const before = await readHoldings(chain, id)
  await endAuction(market, id)
  await passTime(chain, SEVEN_DAYS)

  const wallet = await bringWallet(market, page)
  await page.goto(`/auction/${id}`)
  await connectExtension(page, wallet)
  const main = page.getByRole('main')
  const settle = main.getByRole('button', { name: texts.approveBids.everyone.action })
  await expect(settle).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await keepScreenshot(page, testInfo, 'settle-this-auction')
  const pay = main.getByRole('button', { name: calls['pay-proceeds'].action })
  await pay.click()
  await expect(toastOf(page, texts.ownCalls.done)).toBeVisible()
  await expect(pay).toHaveCount(0)
  await settle.click()
  await expect(toastOf(page, texts.approveBids.approve.completed)).toBeVisible({ timeout: PATIENCE_MS })
  await expect(main.getByRole('heading', { name: 'Auction is Processed' })).toBeVisible({ timeout: PATIENCE_MS })
  await expectSettled(chain, id, before)
  expect(wallet.prompts.shown.filter((prompt) => prompt === 'send')).toHaveLength(2)
})
