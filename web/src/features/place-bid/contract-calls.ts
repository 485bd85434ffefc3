import { auctionHouseAbi, gateAbi, melsAbi } from '@melos/contracts'
import { type ContractFunctionArgs, type Hex, isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'
import { type Permit, toPermitArguments } from '../../wallet/permit.ts'
import type { ContractCall } from '../../wallet/transactions/ask-wallet.ts'
import { blockOf } from '../../wallet/transactions/confirm-transaction.ts'
import type { TransactionEnd } from '../../wallet/transactions/follow-transaction.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'

const otherErrors = [...melsAbi, ...gateAbi].filter((item) => item.type === 'error')
/** A bid asks the gate and calls the token to take the deposit, so it can fail with their errors too. */
const bidAbi = [...auctionHouseAbi, ...otherErrors] as const

export function toBidCall({ site }: WalletClients, { auctionId, quantity, price }: BidEntry): ContractCall {
  const args: ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', 'bid'> = [BigInt(auctionId), quantity, price]
  return { address: site.contracts.auctionHouse, abi: bidAbi, functionName: 'bid', args }
}

export function toPermitCall({ site }: WalletClients, bid: BidEntry, permit: Permit, signature: Hex): ContractCall {
  const { auctionId, quantity, price } = bid
  const args: ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', 'bidWithPermit'> = [
    BigInt(auctionId),
    quantity,
    price,
    ...toPermitArguments(permit, signature),
  ]
  return { address: site.contracts.auctionHouse, abi: bidAbi, functionName: 'bidWithPermit', args }
}

export async function readBids({ client, site }: WalletClients, bid: BidEntry, blockNumber?: bigint) {
  return await client.readContract({
    address: site.contracts.auctionHouse,
    abi: auctionHouseAbi,
    functionName: 'bidsOf',
    args: [BigInt(bid.auctionId), bid.address],
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })
}

/** Checks the mined transaction's events, because wallets have reported the hash of another one. */
export async function isPlaced(clients: WalletClients, bid: BidEntry, end?: TransactionEnd): Promise<boolean> {
  if (end?.kind === 'mined') return hasPlaced(clients, bid, end.receipt)
  const bids = await readBids(clients, bid, blockOf(end))
  return bids.slice(bid.bidsBefore).some(({ price, amount }) => price === bid.price && amount === bid.quantity)
}

function hasPlaced({ site }: WalletClients, bid: BidEntry, { logs }: TransactionReceipt): boolean {
  return parseEventLogs({ abi: auctionHouseAbi, eventName: 'BidPlaced', logs }).some(
    ({ address, args }) =>
      isAddressEqual(address, site.contracts.auctionHouse) &&
      isAddressEqual(args.bidder, bid.address) &&
      args.auctionId === BigInt(bid.auctionId) &&
      args.amount === bid.quantity &&
      args.price === bid.price,
  )
}
