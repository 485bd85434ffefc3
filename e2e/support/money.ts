import { depositFor } from '@melos/clearing'
import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { expect } from '@playwright/test'
import { type Address, encodeFunctionData, type Hash, isAddressEqual, type LocalAccount, parseEther } from 'viem'
import type { Chain } from './chain.ts'
import type { PlannedBid } from './place-bids.ts'

/** In base units. */
export interface Money {
  readonly mels: bigint
  readonly pol: bigint
  /** The auction house's allowance. */
  readonly allowance: bigint
  /** The auction house's whole balance. */
  readonly held: bigint
}

export async function giveMoney(
  { node, operator, mels, confirm }: Chain,
  address: Address,
  money: { readonly mels: string; readonly pol: string },
): Promise<void> {
  await node.setBalance({ address, value: parseEther(money.pol) })
  const args = [address, parseEther(money.mels)] as const
  await confirm(await operator.writeContract({ address: mels, abi: melsAbi, functionName: 'transfer', args }))
}

/** Approves the auction house directly on the chain and returns the transaction. */
export async function allowMels(
  { reader, mels, house, confirm }: Chain,
  account: LocalAccount,
  amount: bigint,
): Promise<Hash> {
  const data = encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: [house, amount] })
  const prepared = await reader.prepareTransactionRequest({ account, type: 'eip1559', to: mels, data })
  const hash = await reader.sendRawTransaction({ serializedTransaction: await account.signTransaction(prepared) })
  await confirm(hash)
  return hash
}

export async function readMoney({ reader, mels, house }: Chain, address: Address): Promise<Money> {
  const call = { address: mels, abi: melsAbi } as const
  const [own, pol, allowance, held] = await Promise.all([
    reader.readContract({ ...call, functionName: 'balanceOf', args: [address] }),
    reader.getBalance({ address }),
    reader.readContract({ ...call, functionName: 'allowance', args: [address, house] }),
    reader.readContract({ ...call, functionName: 'balanceOf', args: [house] }),
  ])
  return { mels: own, pol, allowance, held }
}

export async function readBids({ reader, house }: Chain, auctionId: number, bidder: Address) {
  const args = [BigInt(auctionId), bidder] as const
  const bids = await reader.readContract({ address: house, abi: auctionHouseAbi, functionName: 'bidsOf', args })
  return bids.map(({ amount, price }) => ({ tokens: amount, price }))
}

/** The fees of the mined transactions, in base units of POL. */
async function readFees({ reader }: Chain, hashes: readonly Hash[]): Promise<bigint> {
  const receipts = await Promise.all(
    hashes.map((hash) => reader.getTransactionReceipt({ hash }).catch(() => undefined)),
  )
  return receipts.reduce((sum, receipt) => {
    return sum + (receipt === undefined ? 0n : receipt.gasUsed * receipt.effectiveGasPrice)
  }, 0n)
}

interface Expected {
  readonly auctionId: number
  readonly bidder: Address
  /** The wallet's money before its first bid in this auction. */
  readonly before: Money
  /** The contract's bids, in order; empty if no bid was placed. */
  readonly bids: readonly PlannedBid[]
  readonly sent: readonly Hash[]
  /** The remaining allowance; defaults to zero. */
  readonly allowance?: bigint
}

/** The bids are on the chain, and the balances match them to the base unit. */
export async function expectBids(chain: Chain, expected: Expected): Promise<void> {
  const { auctionId, bidder, before, sent, allowance = 0n } = expected
  const bids = expected.bids.map(({ tokens, price }) => ({ tokens, price: parseEther(price) }))
  expect(await readBids(chain, auctionId, bidder)).toEqual(bids)
  const deposits = bids.reduce((sum, { tokens, price }) => sum + depositFor({ price, quantity: tokens }), 0n)
  expect(await readMoney(chain, bidder)).toEqual({
    mels: before.mels - deposits,
    pol: before.pol - (await readFees(chain, sent)),
    allowance,
    held: before.held + deposits,
  })
}

/** In base units. */
export async function readMels({ reader, mels }: Chain, account: Address): Promise<bigint> {
  return await reader.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [account] })
}

/** A wallet's mined transactions after the given block, in order. */
export async function readSent({ reader }: Chain, from: Address, after: bigint): Promise<Hash[]> {
  const newest = await reader.getBlockNumber({ cacheTime: 0 })
  const numbers = Array.from({ length: Number(newest - after) }, (_, index) => after + 1n + BigInt(index))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => reader.getBlock({ blockNumber, includeTransactions: true })),
  )
  return blocks
    .flatMap(({ transactions }) => transactions)
    .filter((transaction) => isAddressEqual(transaction.from, from))
    .map(({ hash }) => hash)
}

/** What the faucet gives an empty wallet. */
export const GIFT = { mels: parseEther('1000'), pol: parseEther('1') } as const

export const readGift = async (chain: Chain, address: Address) => ({
  mels: await readMels(chain, address),
  pol: await chain.reader.getBalance({ address }),
})
