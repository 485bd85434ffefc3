import type { auctionHouseAbi } from '@melos/contracts'
import type { ContractFunctionReturnType } from 'viem'

export type AuctionState = ContractFunctionReturnType<typeof auctionHouseAbi, 'view', 'auctionState'>

/** The contract's enum: Unknown, Sold, Void. */
export const outcomes: readonly ('SOLD' | 'VOID' | null)[] = [null, 'SOLD', 'VOID']

/** The contract's number for this status. */
const PROCESSED = 3

export function isProcessed({ status }: AuctionState): boolean {
  return status === PROCESSED
}
