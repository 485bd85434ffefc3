import { depositFor } from '@melos/clearing'
import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { type ContractFunctionArgs, isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'
import { parseMels } from '../../../lib/parse-mels.ts'
import type { ContractCall } from '../../../wallet/contract-call.ts'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import type { BidOrder, BidUnderWay } from './bid-under-way.ts'

/** The errors of both: taking the deposit is the token's doing. */
const bidAbi = [...auctionHouseAbi, ...melsAbi.filter((item) => item.type === 'error')] as const

/** What the auction house takes for a bid: its total and 10 % commission. */
export function depositOf({ tokenPrice, tokenCount }: BidOrder): bigint {
  return depositFor({ price: parseMels(tokenPrice), quantity: BigInt(tokenCount) })
}

export function toApproveCall({ site }: WalletDoor, order: BidOrder): ContractCall {
  const args: ContractFunctionArgs<typeof melsAbi, 'nonpayable', 'approve'> = [
    site.contracts.auctionHouse,
    depositOf(order),
  ]
  return { address: site.contracts.mels, abi: melsAbi, functionName: 'approve', args }
}

export function toBidCall({ site }: WalletDoor, { auctionId, tokenCount, tokenPrice }: BidOrder): ContractCall {
  const args: ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', 'bid'> = [
    BigInt(auctionId),
    BigInt(tokenCount),
    parseMels(tokenPrice),
  ]
  return { address: site.contracts.auctionHouse, abi: bidAbi, functionName: 'bid', args }
}

export async function readAllowance({ client, site }: WalletDoor, { address: owner }: BidOrder): Promise<bigint> {
  const { mels: address, auctionHouse } = site.contracts
  return await client.readContract({ address, abi: melsAbi, functionName: 'allowance', args: [owner, auctionHouse] })
}

/** The wallet's bids in the auction, as the contract has them; in a block, where one is named. */
export async function readBids({ client, site }: WalletDoor, order: BidOrder, blockNumber?: bigint) {
  return await client.readContract({
    address: site.contracts.auctionHouse,
    abi: auctionHouseAbi,
    functionName: 'bidsOf',
    args: [BigInt(order.auctionId), order.address],
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })
}

/** Whether the contract has the bid; in a block, where one is named. */
export async function isPlaced(door: WalletDoor, bid: BidUnderWay, blockNumber?: bigint): Promise<boolean> {
  const price = parseMels(bid.tokenPrice)
  const bids = await readBids(door, bid, blockNumber)
  return bids.slice(bid.bidsBefore).some((placed) => placed.price === price && placed.amount === BigInt(bid.tokenCount))
}

/** Whether a transaction placed this very bid: wallets have answered with another one's hash. */
export function hasPlaced({ site }: WalletDoor, bid: BidUnderWay, { logs }: TransactionReceipt): boolean {
  return parseEventLogs({ abi: auctionHouseAbi, eventName: 'BidPlaced', logs }).some(
    ({ address, args }) =>
      isAddressEqual(address, site.contracts.auctionHouse) &&
      isAddressEqual(args.bidder, bid.address) &&
      args.auctionId === BigInt(bid.auctionId) &&
      args.amount === BigInt(bid.tokenCount) &&
      args.price === parseMels(bid.tokenPrice),
  )
}
