import {
  clearAuction,
  gasBudget,
  LEVELS_CLEARED_BY_SETTLING,
  LEVELS_PER_CLEAR,
  settle,
  settlementCalls,
  settlementGas,
} from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import { type Address, createWalletClient, encodeFunctionData, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainAuction } from './chain-auction.ts'
import { voidedBy } from './check-auction.ts'
import { EvidenceError } from './evidence-error.ts'
import { readChainAuction } from './read-chain-auction.ts'

interface SettleOptions {
  readonly auctionId: bigint
  readonly rpcUrl: string
  /** The private key of any wallet with money for fees. */
  readonly key: Hex
  readonly findHouse: (chainId: number) => Address | undefined
  readonly print: (line: string) => void
}

/**
 * Settles every bidder of an ended auction with any wallet, from 7 days after the end. The chain is read again before each call, so
 * an interrupted settlement continues, and others can take part.
 */
export async function settleChainAuction({ auctionId, rpcUrl, key, findHouse, print }: SettleOptions): Promise<void> {
  const wallet = createWalletClient({ account: privateKeyToAccount(key), transport: http(rpcUrl) }).extend(
    publicActions,
  )
  const auctionHouse = findHouse(await wallet.getChainId())
  if (auctionHouse === undefined) throw new EvidenceError('AUCTION_UNKNOWN', 'Name the auction house of this chain')
  for (;;) {
    const auction = await readChainAuction(wallet, { auctionHouse, auctionId })
    if (auction.status === 'PROCESSED') return print(`✓ Auction ${auctionId} is settled`)
    print(`Bidders settled: ${auction.settlements.length}`)
    const request = { to: auctionHouse, data: nextCall(auction) }
    // A simulation names the reason before anything is paid for.
    await wallet.call({ ...request, account: wallet.account })
    const hash = await wallet.sendTransaction({ ...request, chain: null })
    const receipt = await wallet.waitForTransactionReceipt({ hash })
    if (receipt.status === 'reverted') throw new Error(`The transaction ${receipt.transactionHash} failed`)
  }
}

function nextCall(auction: ChainAuction): Hex {
  const abi = auctionHouseAbi
  const { terms, settlements, auctionId, outcome } = auction
  const bids = auction.bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const ruled = clearAuction(terms, bids)
  const clearing = voidedBy(auction) === undefined ? ruled : ({ outcome: 'void', reason: 'below-threshold' } as const)
  const price = clearing.outcome === 'sold' ? clearing.clearingPrice : undefined
  const levels = new Set(bids.filter((bid) => price !== undefined && bid.price >= price).map((bid) => bid.price)).size
  if (outcome === null && levels > LEVELS_CLEARED_BY_SETTLING)
    return encodeFunctionData({ abi, functionName: 'clear', args: [auctionId, BigInt(LEVELS_PER_CLEAR)] })
  const settled = new Set(settlements.map(({ bidder }) => bidder))
  const lines = settle(bids, clearing).filter(({ bidder }) => !settled.has(bidder))
  const [call] = settlementCalls(lines, { gasBudget, costs: settlementGas })
  const args = [auctionId, call?.winners ?? [], call?.refunds ?? []] as const
  return encodeFunctionData({ abi, functionName: 'finalizeAuction', args })
}
