import { auctionHouseAbi } from '@melos/contracts'
import { decodeFunctionData, encodeFunctionResult, type Hex, hexToNumber } from 'viem'
import type { RpcOutcome } from './answer-call.ts'
import type { FakeBlock } from './fake-block.ts'
import { type HouseState, type ModelAuction, replayEvents } from './house-state.ts'

const abi = auctionHouseAbi
const states = new WeakMap<FakeBlock, HouseState>()

/** The contract's own counters at a block. */
export function callHouse(blocks: readonly FakeBlock[], { data, at }: { data: Hex; at: Hex }): RpcOutcome {
  const state = findState(blocks, hexToNumber(at))
  if (state === undefined) return { error: { code: -32000, message: 'header not found' } }
  const call = decodeFunctionData({ abi, data })
  if (call.functionName === 'listingCounter') {
    const result = BigInt(state.auctions.length)
    return { result: encodeFunctionResult({ abi, functionName: 'listingCounter', result }) }
  }
  const auction = call.functionName === 'auctionState' ? state.auctions[Number(call.args[0])] : undefined
  if (auction === undefined) return { error: { code: 3, message: 'execution reverted' } }
  return { result: encodeFunctionResult({ abi, functionName: 'auctionState', result: describe(auction) }) }
}

function findState(blocks: readonly FakeBlock[], number: number): HouseState | undefined {
  const block = blocks[number]
  if (block === undefined) return undefined
  const state = states.get(block) ?? replayEvents(blocks.slice(0, number + 1).flatMap(({ events }) => events))
  states.set(block, state)
  return state
}

function describe({ listing, bids, settlement }: ModelAuction) {
  const has = (name: string): boolean => settlement.some((event) => event.name === name)
  const cleared = settlement.find((event) => event.name === 'AuctionCleared')
  const bidders = [...new Set(bids.map(({ bidder }) => bidder))]
  const owed = new Map(bidders.map((bidder) => [bidder, 0n]))
  const add = (bidder: `0x${string}`, amount: bigint): void => void owed.set(bidder, (owed.get(bidder) ?? 0n) + amount)
  for (const { bidder, price, amount } of bids) add(bidder, price * amount)
  const touched = new Set<string>()
  for (const { name, args } of settlement) {
    if (name !== 'WinnerSettled' && name !== 'BidderRefunded') continue
    add(args.bidder, -args.price)
    touched.add(args.bidder)
  }
  return {
    ...listing,
    openToAllFrom: 0n,
    reclaimableFrom: 0n,
    tokensAvailable: 0n,
    bidCount: BigInt(bids.length),
    bidderCount: BigInt(bidders.length),
    settledBidderCount: BigInt(bidders.filter((bidder) => touched.has(bidder) && owed.get(bidder) === 0n).length),
    clearingPrice: cleared?.args.clearingPrice ?? 0n,
    proceedsPaid: has('ProceedsPaid'),
    tokensReturned: has('TokensReturned'),
    status: has('AuctionProcessed') ? 3 : 2,
    outcome: 0,
  }
}
