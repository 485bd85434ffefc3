import type { AuctionTerms } from '@melos/api-contract'
import { WHEN_SIGNED } from '@melos/api-contract'
import { parseEther } from 'viem'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { ListedAuction } from './draft-store.ts'

/** The auction of this token on these terms; another of the same token is not the draft's. */
export function findListed(
  auctions: readonly ListedAuction[],
  { token, terms }: { token: string | null; terms: AuctionTerms | null },
): ListedAuction | undefined {
  if (token === null || terms === null) return undefined
  return auctions.find((auction) => auction.token === token && isOnTerms(auction, terms))
}

function isOnTerms(auction: ListedAuction, terms: AuctionTerms): boolean {
  return (
    auction.seller.toLowerCase() === terms.seller.toLowerCase() &&
    auction.token_amount === BigInt(terms.tokenCount) &&
    auction.initial_price === parseEther(terms.minimumPrice) &&
    auction.threshold === parseEther(terms.threshold) &&
    auction.ends_at.getTime() - auction.starts_at.getTime() === terms.durationSeconds * 1_000 &&
    (terms.startsAt === WHEN_SIGNED || toUtcDateTime(auction.starts_at) === terms.startsAt)
  )
}
