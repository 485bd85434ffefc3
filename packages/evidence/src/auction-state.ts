import type { auctionHouseAbi } from '@melos/contracts'
import type { ContractFunctionReturnType } from 'viem'

/** What the contract itself says of an auction. */
export type AuctionState = ContractFunctionReturnType<typeof auctionHouseAbi, 'view', 'auctionState'>

/** As the contract numbers it. */
const PROCESSED = 3

export function isProcessed({ status }: AuctionState): boolean {
  return status === PROCESSED
}
