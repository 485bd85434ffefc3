import { auctionHouseAbi } from '@melos/contracts'
import { type Address, isAddressEqual } from 'viem'
import type { WalletClients } from '../../wallet/wallet-clients.ts'

/** The contract's outcomes, in its order. */
const outcomes = ['unknown', 'sold', 'void'] as const

/** What a wallet has to do with an auction, as the contract says. */
export interface OwnPart {
  /** Unknown until the auction is cleared. */
  readonly outcome: (typeof outcomes)[number]
  readonly isSeller: boolean
  readonly isProceedsPaid: boolean
  readonly hasUnsettledBid: boolean
  /** Whether anyone can settle others and pay the proceeds by now. */
  readonly isOpenToAll: boolean
}

export async function readOwnPart(
  { client, site }: WalletClients,
  { auctionId, address }: { auctionId: number; address: Address },
): Promise<OwnPart> {
  const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi } as const
  const args = [BigInt(auctionId), address] as const
  const [state, bids, isSettled, { timestamp }] = await Promise.all([
    client.readContract({ ...house, functionName: 'auctionState', args: [BigInt(auctionId)] }),
    client.readContract({ ...house, functionName: 'bidsOf', args }),
    client.readContract({ ...house, functionName: 'isSettled', args }),
    client.getBlock(),
  ])
  return {
    outcome: outcomes[state.outcome] ?? 'unknown',
    isSeller: isAddressEqual(state.seller, address),
    isProceedsPaid: state.proceedsPaid,
    hasUnsettledBid: !isSettled && bids.some(({ withdrawn }) => !withdrawn),
    isOpenToAll: timestamp >= state.openToAllFrom,
  }
}
