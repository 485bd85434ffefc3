import { auctionHouseAbi, gateAbi } from '@melos/contracts'
import { type Address, type Client, encodeEventTopics, type Hash, numberToHex, parseEventLogs } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import type { MinedLog } from './ask-for-logs.ts'
import type { ChainAuction } from './chain-auction.ts'
import { findFirstBlock } from './find-first-block.ts'
import { inParts } from './in-parts.ts'
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
  const dismissals = parseEventLogs({ abi: gateAbi, eventName: 'Dismissed', logs: found })
  const timeOf = await readTimes(client, new Set(dismissals.map((dismissal) => dismissal.blockNumber)))
  return dismissals.map(({ args: { wallet, reason }, transactionHash, blockNumber: minedIn }) => {
    // Each block was read above.
    return { wallet, reason, transactionHash, at: timeOf.get(minedIn) as bigint }
  })
}

async function readTimes(client: Client, blockNumbers: ReadonlySet<bigint>): Promise<Map<bigint, bigint>> {
  const times = new Map<bigint, bigint>()
  await inParts([...blockNumbers], async (blockNumber) => {
    times.set(blockNumber, (await getBlock(client, { blockNumber })).timestamp)
  })
  return times
}

const [selector] = encodeEventTopics({ abi: gateAbi, eventName: 'Dismissed' })
