import { auctionHouseAbi } from '@melos/contracts'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Address, encodeFunctionData, parseEther } from 'viem'
import { settleAuction } from './auctions.ts'
import { connectExtension } from './connect-extension.ts'
import { createExtensionWallet, type ExtensionWallet } from './extension-wallet.ts'
import type { Market } from './market.ts'
import { allowMels, giveMoney } from './money.ts'
import { toastOf } from './submit-bid.ts'
import { texts } from './texts.ts'
import type { Ready } from './transaction-faults.ts'

/** Bytecode that reverts every call. */
const REFUSING = '0x60006000fd'

/** A wallet with 200 MELS that has bid 1 MELS for each of `tokens`. */
export async function bidOneMels(market: Market, auctionId: number, tokens: bigint): Promise<ExtensionWallet> {
  const { reader, house, confirm } = market.chain
  const wallet = createExtensionWallet(market)
  const account = wallet.account()
  await giveMoney(market.chain, wallet.address(), { mels: '200', pol: '1' })
  await allowMels(market.chain, account, parseEther('200'))
  const args = [BigInt(auctionId), tokens, parseEther('1')] as const
  const data = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bid', args })
  const prepared = await reader.prepareTransactionRequest({ account, type: 'eip1559', to: house, data })
  await confirm(await reader.sendRawTransaction({ serializedTransaction: await account.signTransaction(prepared) }))
  return wallet
}

/** Settles while the token reverts transfers, so that winners are credited; returns the token. */
export async function settleIntoCredits(market: Market, auctionId: number): Promise<Address> {
  const { reader, house } = market.chain
  const listing = { address: house, abi: auctionHouseAbi, functionName: 'listings', args: [BigInt(auctionId)] } as const
  const [token] = await reader.readContract(listing)
  await whileRefusing(market, token, () => settleAuction(market, auctionId))
  return token
}

/** Acts while the token reverts every call, so that payments in it become credits. */
export async function whileRefusing(
  { chain: { reader, node } }: Market,
  token: Address,
  act: () => Promise<unknown>,
): Promise<void> {
  const code = await reader.getCode({ address: token })
  await node.setCode({ address: token, bytecode: REFUSING })
  await act()
  await node.setCode({ address: token, bytecode: code ?? '0x' })
}

export async function openMyBids(page: Page, wallet: ExtensionWallet): Promise<void> {
  await wallet.install(page.context())
  await page.goto('/account/bids')
  await connectExtension(page, wallet)
}

export const bidRowOf = (page: Page, title: string): Locator =>
  page.getByRole('table', { name: texts.myBids.table.caption }).getByRole('row', { name: new RegExp(title) })

/** A button on 'My bids' whose transaction changes a bid's state. */
export function toOwnCall(
  wallet: ExtensionWallet,
  { button, title, state }: { button: (page: Page) => Locator; title: string; state: string },
): Ready {
  return {
    wallet,
    prompt: 'send',
    press: (page) => button(page).click(),
    showsSent: (page) => expect(toastOf(page, 'Transaction in progress!')).toBeVisible(),
    showsDone: (page) => expect(bidRowOf(page, title)).toContainText(state, { timeout: 40_000 }),
    showsLost: (page) => expect(page.getByText(texts.failures.dropped)).toBeVisible(),
  }
}
