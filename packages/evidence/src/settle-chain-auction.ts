import {
  clearAuction,
  gasBudget,
  LEVELS_PER_CLEAR,
  type SettlementLine,
  settle,
  settlementSteps,
  withNoun,
} from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { type AuctionState, isProcessed } from './auction-state.ts'
import type { ChainAuction } from './chain-auction.ts'
import { voidedBy } from './check-auction.ts'
import { confirmSale } from './confirm-sale.ts'
import { payCredits } from './pay-credits.ts'
import { readAuctionState, readChainAuction } from './read-chain-auction.ts'
import { sayTime } from './say-values.ts'
import { SettlementError } from './settlement-error.ts'
import { openSettlementWallet, type SettlementWallet } from './settlement-wallet.ts'

interface SettleOptions {
  readonly auctionId: bigint
  readonly rpcUrl: string
  /** The private key of any wallet with money for fees. */
  readonly key: Hex
  readonly findHouse: (chainId: number) => Address | undefined
  readonly print: (line: string) => void
}

const abi = auctionHouseAbi

/**
 * Settles every bidder of an ended auction with any wallet, from 7 days after the end, pays open credits and confirms the sale.
 * The chain is read again before each call, so an interrupted settlement continues, and others can take part. Returns whether all
 * bidders are settled and no payment failed; a bidder or an account whom the chain refuses doesn't stop the others.
 */
export async function settleChainAuction({ auctionId, print, ...options }: SettleOptions): Promise<boolean> {
  return await settleAuction(await openSettlementWallet(options), { auctionId, print })
}

export async function settleAuction(
  wallet: SettlementWallet,
  { auctionId, print }: Pick<SettleOptions, 'auctionId' | 'print'>,
): Promise<boolean> {
  const state = await requireOpen(wallet, auctionId)
  const isSettled = isProcessed(state) || (await settleBidders(wallet, { auctionId, print }))
  const hasTried = await payCredits(wallet, { auctionId, state, print })
  if (isSettled) await confirmSale(wallet, { auctionId, print })
  if (isSettled) print(`✓ Auction ${auctionId} is ${isProcessed(state) ? 'already ' : ''}settled`)
  return isSettled && hasTried
}

/** Throws before anything is paid for if the auction can't be settled with this wallet yet. */
async function requireOpen({ client, auctionHouse, address }: SettlementWallet, auctionId: bigint) {
  const { number: blockNumber, timestamp } = await client.getBlock()
  const state = await readAuctionState(client, { auctionHouse, auctionId, blockNumber })
  const openFrom = `Anyone can settle it from ${sayTime(state.openToAllFrom)}`
  if (timestamp < state.endsAt) {
    const begins = timestamp < state.startsAt ? "hasn't started yet" : 'is still running'
    throw new SettlementError('TOO_EARLY', `Auction ${auctionId} ${begins}. ${openFrom}`)
  }
  const house = { address: auctionHouse, abi, blockNumber } as const
  if (isProcessed(state) || timestamp >= state.openToAllFrom || hasNoOneToSettle(state)) return state
  const role = await client.readContract({ ...house, functionName: 'OPERATOR_ROLE' })
  if (await client.readContract({ ...house, functionName: 'hasRole', args: [role, address] })) return state
  throw new SettlementError(
    'TOO_EARLY',
    `Auction ${auctionId} has ended, but only operators can settle it yet. ${openFrom}`,
  )
}

/** Clearing alone then settles the auction, and anyone can clear it from the end on. */
function hasNoOneToSettle({ bidCount, settledBidCount }: AuctionState): boolean {
  return bidCount === settledBidCount
}

async function settleBidders(
  wallet: SettlementWallet,
  { auctionId, print }: Pick<SettleOptions, 'auctionId' | 'print'>,
): Promise<boolean> {
  const { client, auctionHouse } = wallet
  const refused = new Set<Address>()
  let most = Number.POSITIVE_INFINITY
  for (;;) {
    const auction = await readChainAuction(client, { auctionHouse, auctionId })
    if (auction.status === 'PROCESSED') return true
    const { lines, clearingPrice } = applyRule(auction)
    for (;;) {
      const left = lines.filter(({ bidder }) => !refused.has(bidder))
      const step = nextStep(auction, { lines: left, clearingPrice, most })
      if (step === undefined) return false
      const estimate = await wallet.estimate(step.data)
      if ('gas' in estimate) {
        print(`${step.says}, in transaction ${await wallet.send(step.data, estimate.gas)}`)
        most *= 2
        break
      }
      // A token with costly transfers needs smaller calls.
      const [bidder, ...others] = step.bidders
      if (bidder === undefined)
        throw new SettlementError('CALL_REFUSED', `Auction ${auctionId} can't be settled now: ${estimate.refusal}`)
      if (others.length > 0) {
        most = Math.floor(step.bidders.length / 2)
        continue
      }
      refused.add(bidder)
      most = Number.POSITIVE_INFINITY
      print(`✗ ${bidder} can't be settled: ${estimate.refusal}`)
    }
  }
}

interface Rule {
  /** What each bidder who isn't settled gets. */
  readonly lines: readonly SettlementLine<Address>[]
  /** Undefined if the auction is void. */
  readonly clearingPrice: bigint | undefined
}

function applyRule(auction: ChainAuction): Rule {
  const bids = auction.bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const isVoid = voidedBy(auction) !== undefined
  const clearing = isVoid
    ? ({ outcome: 'void', reason: 'below-threshold' } as const)
    : clearAuction(auction.terms, bids)
  const settled = new Set(auction.settlements.map(({ bidder }) => bidder))
  return {
    lines: settle(bids, clearing).filter(({ bidder }) => !settled.has(bidder)),
    clearingPrice: clearing.outcome === 'sold' ? clearing.clearingPrice : undefined,
  }
}

interface Step {
  readonly data: Hex
  readonly bidders: readonly Address[]
  /** What has been done once the call is on the chain. */
  readonly says: string
}

interface Remaining extends Rule {
  /** How many bidders the call can settle at most. */
  readonly most: number
}

/** Undefined if nothing is left to send. */
function nextStep(auction: ChainAuction, { lines, clearingPrice, most }: Remaining): Step | undefined {
  const { auctionId, outcome, proceeds } = auction
  const [step] = settlementSteps(auction, { clearingPrice, lines: lines.slice(0, most), gasBudget })
  if (step?.kind === 'clear' || (step === undefined && outcome === null)) {
    const data = encodeFunctionData({ abi, functionName: 'clear', args: [auctionId, BigInt(LEVELS_PER_CLEAR)] })
    return { data, bidders: [], says: 'Looked for the clearing price' }
  }
  if (step === undefined) {
    if (outcome !== 'SOLD' || proceeds !== null) return undefined
    const data = encodeFunctionData({ abi, functionName: 'payProceeds', args: [auctionId] })
    return { data, bidders: [], says: 'Paid the artist' }
  }
  const { winners, refunds } = step
  const data = encodeFunctionData({ abi, functionName: 'finalizeAuction', args: [auctionId, winners, refunds] })
  const bidders = [...new Set([...winners, ...refunds].map(({ bidder }) => bidder))]
  return { data, bidders, says: `Settled ${bidders.length} of ${withNoun(lines.length, 'bidder')}` }
}
