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
  const hasUnsettledBid = async (): Promise<boolean> => {
    const bids = await client.readContract({ ...house, functionName: 'bidsOf', args })
    // The contract knows only bidders, and refuses the question for any other wallet.
    if (bids.every(({ withdrawn }) => withdrawn)) return false
    return !(await client.readContract({ ...house, functionName: 'isSettled', args }))
  }
  const [state, isUnsettled, { timestamp }] = await Promise.all([
    client.readContract({ ...house, functionName: 'auctionState', args: [BigInt(auctionId)] }),
    hasUnsettledBid(),
    client.getBlock(),
  ])
  return {
    outcome: outcomes[state.outcome] ?? 'unknown',
    isSeller: isAddressEqual(state.seller, address),
    isProceedsPaid: state.proceedsPaid,
    hasUnsettledBid: isUnsettled,
    isOpenToAll: timestamp >= state.openToAllFrom,
  }
}
