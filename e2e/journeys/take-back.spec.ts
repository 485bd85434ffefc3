import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, type LocalAccount, parseEther } from 'viem'
import { connectExtension } from '../support/connect-extension.ts'
import { createExtensionWallet, type ExtensionWallet } from '../support/extension-wallet.ts'
import { expect, test } from '../support/melos.ts'
import { allowMels, giveMoney, readMoney } from '../support/money.ts'
import { openAuction } from '../support/open-auction.ts'
import type { Chain } from '../support/open-chain.ts'
import type { Market } from '../support/open-market.ts'
import { toastOf } from '../support/order-bid.ts'
import { passTime } from '../support/pass-time.ts'
import { screens } from '../support/screens.ts'
import { settleAuction } from '../support/settle-auction.ts'

const MINUTE = 60
const FIFTEEN_DAYS = 15 * 86_400
/** Code that refuses everything. */
const REFUSING = '0x60006000fd'

test.use(screens.desktop)

/** Somebody who has bid one MELS for each of so many tokens. */
async function bringBidder({ market, auctionId, tokens }: { market: Market; auctionId: number; tokens: bigint }) {
  const wallet = createExtensionWallet(market)
  await giveMoney(market.chain, wallet.address(), { mels: '200', pol: '1' })
  await allowMels(market.chain, wallet.account(), parseEther('200'))
  await placeBid(market.chain, { account: wallet.account(), auctionId, tokens })
  return wallet
}

async function placeBid(
  { reader, house, confirm }: Chain,
  { account, auctionId, tokens }: { account: LocalAccount; auctionId: number; tokens: bigint },
): Promise<void> {
  const args = [BigInt(auctionId), tokens, parseEther('1')] as const
  const data = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bid', args })
  const prepared = await reader.prepareTransactionRequest({ account, type: 'eip1559', to: house, data })
  await confirm(await reader.sendRawTransaction({ serializedTransaction: await account.signTransaction(prepared) }))
}

async function openMyBids(page: Page, wallet: ExtensionWallet): Promise<void> {
  await wallet.install(page.context())
  await page.goto('/account/bids')
  await connectExtension(page, wallet)
}

const stateOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })

test('tokens that did not arrive are credited, and are withdrawn', async ({ page, world: { market }, loseFiles }) => {
  await loseFiles('send-own')
  const { chain } = market
  const { id, title } = await openAuction(market, 'Held Back', { tokens: 10n, seconds: MINUTE })
  const wallet = await bringBidder({ market, auctionId: id, tokens: 10n })
  await passTime(chain, MINUTE)
  const listing = { address: chain.house, abi: auctionHouseAbi, functionName: 'listings', args: [BigInt(id)] } as const
  const [token] = await chain.reader.readContract(listing)
  await whileRefusing(chain, token, () => settleAuction(market, id))

  await openMyBids(page, wallet)
  await expect(stateOf(page, title)).toContainText('Credited')
  await page.getByRole('button', { name: /^Withdraw 10 / }).click()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible()
  await expect(stateOf(page, title)).toContainText('Won')
  const balance = { address: token, abi: melsAbi, functionName: 'balanceOf', args: [wallet.address()] } as const
  expect(await chain.reader.readContract(balance)).toBe(parseEther('10'))
  expect((await readMoney(chain, wallet.address())).mels).toBe(parseEther('189'))
})

async function whileRefusing({ reader, node }: Chain, token: Address, work: () => Promise<unknown>): Promise<void> {
  const code = await reader.getCode({ address: token })
  await node.setCode({ address: token, bytecode: REFUSING })
  await work()
  await node.setCode({ address: token, bytecode: code ?? '0x' })
}

test('a deposit that nobody settles for 14 days is taken back, whole', async ({ page, world: { market } }) => {
  const { chain } = market
  const { id, title } = await openAuction(market, 'Left Alone', { seconds: MINUTE })
  const wallet = await bringBidder({ market, auctionId: id, tokens: 40n })
  expect((await readMoney(chain, wallet.address())).mels).toBe(parseEther('156'))
  await passTime(chain, MINUTE + FIFTEEN_DAYS)

  await page.clock.install()
  await openMyBids(page, wallet)
  const takeBack = page.getByRole('button', { name: `Take deposit back from ${title}` })
  await expect(stateOf(page, title)).toContainText('Pending')
  await expect(takeBack).toHaveCount(0)
  await page.clock.fastForward(FIFTEEN_DAYS * 1_000)
  await takeBack.click()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible()
  await expect(stateOf(page, title)).toContainText('Refunded')
  expect((await readMoney(chain, wallet.address())).mels).toBe(parseEther('200'))
})
