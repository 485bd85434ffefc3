import { auctionHouseAbi, marketAbi, melsAbi, royaltiesAbi, songTokensAbi } from '@melos/contracts'
import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, hexToNumber } from 'viem'
import type { RpcOutcome } from './answer-call.ts'
import type { FakeBlock } from './fake-block.ts'
import { type HouseState, type ModelAuction, replayEvents } from './house-state.ts'
import { BUY, depositsOf } from './market-state.ts'
import { contracts, mels } from './simulated-contracts.ts'

const abi = auctionHouseAbi
const states = new WeakMap<FakeBlock, HouseState>()

/** The contracts' own counters at a block. */
export function callContract(
  blocks: readonly FakeBlock[],
  { to, data, at }: { to: Address; data: Hex; at: Hex },
): RpcOutcome {
  const state = findState(blocks, hexToNumber(at))
  if (state === undefined) return { error: { code: -32000, message: 'header not found' } }
  if (to === contracts.songTokens) return callSongTokens(state)
  if (to === contracts.royalties) return callRoyalties(state, data)
  if (to === contracts.market) return callMarket(state, data)
  if (to === mels) return callMels(state)
  const call = decodeFunctionData({ abi, data })
  if (call.functionName === 'listingCounter') {
    const result = BigInt(state.auctions.length)
    return { result: encodeFunctionResult({ abi, functionName: 'listingCounter', result }) }
  }
  const auction = call.functionName === 'auctionState' ? state.auctions[Number(call.args[0])] : undefined
  if (auction === undefined) return { error: { code: 3, message: 'execution reverted' } }
  return { result: encodeFunctionResult({ abi, functionName: 'auctionState', result: describe(auction) }) }
}

function callSongTokens({ royalties: { songs } }: HouseState): RpcOutcome {
  const result = BigInt(songs.size)
  return { result: encodeFunctionResult({ abi: songTokensAbi, functionName: 'songCount', result }) }
}

function callRoyalties({ royalties: { songs, announcements } }: HouseState, data: Hex): RpcOutcome {
  const call = decodeFunctionData({ abi: royaltiesAbi, data })
  if (call.functionName === 'announcementCount') {
    const result = BigInt(announcements.length)
    return { result: encodeFunctionResult({ abi: royaltiesAbi, functionName: 'announcementCount', result }) }
  }
  if (call.functionName !== 'heldFor') return { error: { code: 3, message: 'execution reverted' } }
  // The model's addresses have no capitals.
  const held = songs.get(call.args[0].toLowerCase() as Address)?.ledger.held ?? 0n
  return { result: encodeFunctionResult({ abi: royaltiesAbi, functionName: 'heldFor', result: [held, 0n] }) }
}

function callMarket({ market: { isOn, markets } }: HouseState, data: Hex): RpcOutcome {
  const call = decodeFunctionData({ abi: marketAbi, data })
  if (call.functionName === 'isOn') {
    return { result: encodeFunctionResult({ abi: marketAbi, functionName: 'isOn', result: isOn }) }
  }
  // The model's addresses have no capitals.
  const found = call.functionName === 'bookOf' ? markets.get(call.args[0].toLowerCase() as Address) : undefined
  if (found === undefined) return { error: { code: 3, message: 'execution reverted' } }
  const { artist, orderCount, resting } = found
  const prices = (wanted: number) => resting.filter(({ id }) => id.side === wanted).map(({ id }) => id.price)
  const [bought, sold] = [prices(BUY).toSorted(compare), prices(1 - BUY).toSorted(compare)]
  const result = {
    ...{ state: { open: 1, halted: 2, closed: 3 }[found.state], artist, orderCount },
    ...{ bestBuy: bought.at(-1) ?? 0n, bestSell: sold[0] ?? 0n },
  }
  return { result: encodeFunctionResult({ abi: marketAbi, functionName: 'bookOf', result }) }
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : 1)

/** What the market holds: no other balance is asked for. */
function callMels({ market: { markets }, credits }: HouseState): RpcOutcome {
  const kept = credits.filter(({ contract, token }) => contract === contracts.market && token === mels)
  const deposits = [...markets.values()].reduce((sum, market) => sum + depositsOf(market), 0n)
  const result = kept.reduce((sum, { amount }) => sum + amount, deposits)
  return { result: encodeFunctionResult({ abi: melsAbi, functionName: 'balanceOf', result }) }
}

function findState(blocks: readonly FakeBlock[], number: number): HouseState | undefined {
  const block = blocks[number]
  if (block === undefined) return undefined
  const state = states.get(block) ?? replayEvents(blocks.slice(0, number + 1).flatMap(({ events }) => events))
  states.set(block, state)
  return state
}

function describe({ listing, bids, settlement, isWithdrawn }: ModelAuction) {
  const cleared = settlement.find((event) => event.name === 'AuctionCleared')
  const settled = new Set(settlement.flatMap(({ name, args }) => (name === 'BidderSettled' ? [args.bidder] : [])))
  const has = (name: string): boolean => settlement.some((event) => event.name === name)
  return {
    ...listing,
    openToAllFrom: 0n,
    reclaimableFrom: 0n,
    withdrawalAnnouncedAt: 0n,
    tokensAvailable: 0n,
    bidCount: BigInt(bids.length),
    bidderCount: BigInt(new Set(bids.map(({ bidder }) => bidder)).size),
    settledBidCount: BigInt(bids.filter((bid) => bid.isWithdrawn || settled.has(bid.bidder)).length),
    clearingPrice: cleared?.args.clearingPrice ?? 0n,
    demandAbove: 0n,
    demandAtPrice: 0n,
    proceedsPaid: has('ProceedsPaid'),
    withdrawn: isWithdrawn,
    status: has('AuctionProcessed') ? 3 : 2,
    outcome: cleared?.args.outcome ?? 0,
  }
}
