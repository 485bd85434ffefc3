import { auctionHouseAbi } from '@melos/contracts'
import { encodeFunctionData, type TransactionReceipt } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { House } from '../house.ts'

interface NewBid {
  readonly from: PrivateKeyAccount
  readonly auctionId: bigint
  readonly price: bigint
  readonly quantity: bigint
}

export function placeBid(
  { auctionHouse, send }: House,
  { from, auctionId, price, quantity }: NewBid,
): Promise<TransactionReceipt> {
  const data = encodeFunctionData({ abi: auctionHouseAbi, functionName: 'bid', args: [auctionId, quantity, price] })
  return send({ from, to: auctionHouse, data })
}
