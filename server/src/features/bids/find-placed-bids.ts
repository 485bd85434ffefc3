import { auctionHouseAbi } from '@melos/contracts'
import { type Address, type Hash, parseEventLogs, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { BidRequestRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'

interface PlacedBids {
  readonly blockNumber: bigint
  /** The places, among all bids of the transaction, of those that are as requested. */
  readonly bidNumbers: readonly number[]
}

interface Proof {
  readonly request: BidRequestRow
  readonly transactionHash: Hash
}

/**
 * Where this transaction placed the requested bid, or a refusal that says what is wrong with it. The contract's
 * log names the bidder, so it also proves the bid of a wallet that is a contract, whose transactions others send.
 */
export async function findPlacedBids(
  { client, auctionHouse }: { client: ChainClient; auctionHouse: Address },
  { request, transactionHash }: Proof,
): Promise<PlacedBids> {
  const receipt = await readReceipt(client, transactionHash)
  if (receipt.status === 'reverted') throw new RequestError('TRANSACTION_FAILED')

  const ours = receipt.logs.filter((log) => log.address.toLowerCase() === auctionHouse.toLowerCase())
  const placed = parseEventLogs({ abi: auctionHouseAbi, eventName: 'BidPlaced', logs: ours })
  if (placed.length === 0) throw new RequestError('TRANSACTION_ELSEWHERE')
  if (!placed.some(({ args }) => args.bidder === request.bidder)) throw new RequestError('TRANSACTION_FOREIGN')
  const bidNumbers = placed.flatMap(({ args }, bidNumber) => (isRequested(args, request) ? [bidNumber] : []))
  if (bidNumbers.length === 0) throw new RequestError('TRANSACTION_OTHER_BID')
  return { blockNumber: receipt.blockNumber, bidNumbers }
}

interface BidPlacedArgs {
  readonly auctionId: bigint
  readonly bidder: Address
  readonly amount: bigint
  readonly price: bigint
}

function isRequested({ auctionId, bidder, amount, price }: BidPlacedArgs, request: BidRequestRow): boolean {
  const isSameBid = auctionId === request.auction_id && amount === request.quantity && price === request.price
  return isSameBid && bidder === request.bidder
}

async function readReceipt(client: ChainClient, hash: Hash): Promise<TransactionReceipt> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) throw new RequestError('TRANSACTION_NOT_FOUND')
    throw new RequestError('UNAVAILABLE', { cause: error })
  }
}
