import { auctionHouseAbi, gateAbi } from '@melos/contracts'
import { type Address, type Client, encodeEventTopics, type Hash, numberToHex, parseEventLogs } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import type { MinedLog } from './ask-for-logs.ts'
import type { ChainAuction } from './chain-auction.ts'
import { findFirstBlock } from './find-first-block.ts'
import { readLogs } from './read-logs.ts'

/** A wallet that `Gate` stopped admitting. */
export interface Dismissal {
  readonly wallet: Address
  /** The hash of the reason's text. */
  readonly reason: Hash
  readonly transactionHash: Hash
  /** The block's time in seconds. */
  readonly at: bigint
}

/**
 * Whom the owner of `Gate` dismissed under the auction's policy while it took bids, in chain order. The contract doesn't count
 * dismissals, so a node that leaves some out isn't noticed.
 */
export async function readDismissals(
  client: Client,
  { auctionHouse, blockNumber, terms }: Pick<ChainAuction, 'auctionHouse' | 'blockNumber' | 'terms'>,
): Promise<Dismissal[]> {
  const { policy, startsAt, endsAt } = terms
  if (policy === 0n) return []
  const last = await getBlock(client, { blockNumber })
  const [gate, fromBlock, afterBids] = await Promise.all([
    readContract(client, { address: auctionHouse, abi: auctionHouseAbi, functionName: 'GATE' }),
    findFirstBlock(client, { at: startsAt, last }),
    findFirstBlock(client, { at: endsAt, last }),
  ])
  if (fromBlock >= afterBids) return []
  const filter = { address: gate, events: [selector], object: numberToHex(policy, { size: 32 }) }
  const found: MinedLog[] = []
  for await (const { logs } of readLogs(client, { ...filter, fromBlock, toBlock: afterBids - 1n })) found.push(...logs)
  const dismissals: Dismissal[] = []
  for (const { args, transactionHash, blockNumber: minedIn } of parseEventLogs({
    abi: gateAbi,
    eventName: 'Dismissed',
    logs: found,
  })) {
    const { timestamp: at } = await getBlock(client, { blockNumber: minedIn })
    dismissals.push({ wallet: args.wallet, reason: args.reason, transactionHash, at })
  }
  return dismissals
}

const [selector] = encodeEventTopics({ abi: gateAbi, eventName: 'Dismissed' })
