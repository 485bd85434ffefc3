import type { Refusal } from '@melos/api-contract'
import type { Address } from 'viem'
import { findSuspension } from '../accounts/restriction-store.ts'
import type { AuctionSummaryRow } from '../database/schema.ts'
import type { SessionAccount } from '../http/auth-guard.ts'
import { RequestError } from '../http/request-error.ts'
import { type BiddingRules, findBidRefusal } from './find-refusal.ts'

interface Bidding {
  readonly bidder: Address
  /** The account that the bidder's wallet is linked to, if any. */
  readonly account: SessionAccount | null
  readonly auction: Pick<AuctionSummaryRow, 'id' | 'seller' | 'policy' | 'blocked_since'>
}

/** Throws if the song is blocked, or if the Terms or the auction's policy don't let this wallet bid in this auction. */
export async function refuseBidder(rules: BiddingRules, { bidder, account, auction }: Bidding): Promise<void> {
  const { policy } = auction
  if (auction.blocked_since !== null) throw new RequestError('WORK_BLOCKED')
  const refusal = await findBidRefusal(rules, { wallet: bidder, account, auction, policy })
  if (refusal !== undefined) throw await toError(rules, { refusal, account })
}

/** What every auction refuses has codes of its own. */
async function toError(
  { db }: BiddingRules,
  { refusal, account }: { refusal: Refusal; account: SessionAccount | null },
): Promise<RequestError> {
  switch (refusal.reason) {
    case 'OWN_WORK':
      return new RequestError('SELLER_MAY_NOT_BID')
    case 'HOUSE_WALLET':
      return new RequestError('HOUSE_WALLET')
    case 'EMAIL_BOUNCING':
      return new RequestError('EMAIL_BOUNCING')
    case 'RESTRICTED': {
      if (account === null || account.state === 'CLOSED') return new RequestError('BARRED')
      const suspension = await findSuspension(db, account.id)
      return new RequestError('ACCOUNT_SUSPENDED', { detail: describe(suspension?.statement) })
    }
    default:
      return new RequestError('NOT_ADMITTED', { refusal })
  }
}

const describe = (statement: string | undefined): string | undefined =>
  statement === undefined ? undefined : `Your account is suspended. The reason we gave: ${statement}`
