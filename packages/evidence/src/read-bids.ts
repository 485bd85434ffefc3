import { type Address, type Client, numberToHex } from 'viem'
import type { ChainBid } from './chain-auction.ts'
import { EvidenceError } from './evidence-error.ts'
import { decodeEvent, selectorOf } from './house-events.ts'
import { readLogs } from './read-logs.ts'

export interface MinedBid extends Omit<ChainBid, 'isWithdrawn'> {
  readonly blockNumber: bigint
  /** The block in which the bid was withdrawn. */
  withdrawnIn: bigint | null
}

interface BidRange {
  readonly address: Address
  readonly auctionId: bigint
  readonly fromBlock: bigint
  readonly toBlock: bigint
  /** The contract's number of bids. */
  readonly count: bigint
  /** Whether bids can have been withdrawn, so that events can follow the last bid. */
  readonly hasWithdrawals: boolean
}

/** Throws if the bids aren't numbered without a gap. */
export async function readBids(
  client: Client,
  { auctionId, count, hasWithdrawals, ...range }: BidRange,
  onProgress: (progress: { share: number; bids: number }) => void,
): Promise<MinedBid[]> {
  const bids: MinedBid[] = []
  if (count === 0n) return bids
  const events = [selectorOf('BidPlaced'), selectorOf('BidWithdrawn')]
  const filter = { ...range, events, subject: numberToHex(auctionId, { size: 32 }) }
  for await (const { logs } of readLogs(client, filter)) {
    for (const log of logs) {
      const event = decodeEvent(log)
      const withdrawn = event?.eventName === 'BidWithdrawn' ? bids[Number(event.args.index)] : undefined
      if (withdrawn !== undefined) {
        withdrawn.withdrawnIn = log.blockNumber
        continue
      }
      if (event?.eventName !== 'BidPlaced' || event.args.index !== BigInt(bids.length)) {
        throw new EvidenceError('CHAIN_INCOMPLETE', `The node returned something else instead of bid ${bids.length}`)
      }
      const { bidder, price, amount: quantity, index } = event.args
      const { transactionHash, blockNumber } = log
      bids.push({ index, bidder, price, quantity, transactionHash, blockNumber, withdrawnIn: null })
    }
    onProgress({ share: bids.length / Number(count), bids: bids.length })
    if (BigInt(bids.length) >= count && !hasWithdrawals) break
  }
  return bids
}
