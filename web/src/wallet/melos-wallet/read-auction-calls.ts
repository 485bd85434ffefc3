import { depositFor } from '@melos/clearing'
import type { auctionHouseAbi, songTokensAbi } from '@melos/contracts'
import type { OfferDraft } from '../auction-offer.ts'
import { type CallReaders, isWritableTime } from './read-call.ts'
import { creditReaders } from './read-credit-calls.ts'
import { roleReaders } from './read-role-calls.ts'
import type { ContentOf, RefusalReason, SigningContent } from './signing-content.ts'

type Terms = ContentOf<'list' | 'offer'>

/** The terms in an offer; refused if its times can't be written. */
export function readTerms(kind: Terms['kind'], offer: OfferDraft): Terms | RefusalReason {
  const { initialPrice: minimumPrice, tokenAmount: supply, ...terms } = offer
  const { token, threshold, startsAt, duration, seller, policy } = terms
  if (!isWritableTime(startsAt + duration)) return 'unreadable'
  return { kind, token, supply, minimumPrice, threshold, startsAt, duration, seller, policy }
}

function readBid(isAllowing: boolean) {
  return ([auctionId, quantity, price]: readonly [bigint, bigint, bigint, ...unknown[]]): SigningContent => {
    return { kind: 'bid', auctionId, quantity, price, deposit: depositFor({ price, quantity }), isAllowing }
  }
}

export const auctionReaders: CallReaders<typeof auctionHouseAbi> = {
  ...roleReaders('auctions'),
  ...creditReaders('auctions'),
  bid: readBid(false),
  bidWithPermit: readBid(true),
  settleMe: ([auctionId]) => ({ kind: 'settle-me', auctionId }),
  clear: ([auctionId]) => ({ kind: 'clear', auctionId }),
  payProceeds: ([auctionId]) => ({ kind: 'pay-proceeds', auctionId }),
  withdrawOutbid: ([auctionId, prices]) => {
    const below = prices.at(-1)
    return below === undefined ? 'unreadable' : { kind: 'withdraw-outbid', auctionId, below }
  },
  finalizeAuction: ([auctionId, winners, refunders]) => {
    return { kind: 'settle', auctionId, winners: winners.length, refunds: refunders.length }
  },
  settle: ([auctionId, bidders]) => ({ kind: 'settle-bidders', auctionId, bidders: bidders.length }),
  announceWithdrawal: ([auctionId, reason]) => ({ kind: 'announce-withdrawal', auctionId, reason }),
  withdrawAuction: ([auctionId, reason]) => ({ kind: 'withdraw-auction', auctionId, reason }),
  scheduleAuction: ([offer]) => readTerms('list', offer),
  // The caller sells, at once and to anyone, and the target is what the minimum price raises.
  createAuction: ([minimumPrice, supply, duration, token], { address: seller }) => {
    if (!isWritableTime(duration)) return 'unreadable'
    const terms = { token, supply, minimumPrice, threshold: minimumPrice * supply, duration, seller, policy: 0 }
    return { kind: 'list', ...terms, startsAt: undefined }
  },
  setAccounts: ([treasury, production]) => ({ kind: 'set-accounts', treasury, production }),
}

export const factoryReaders: CallReaders<typeof songTokensAbi> = {
  create: ([name, symbol, supply, holder, metadata]) => {
    return { kind: 'make-song-token', name, symbol, supply, holder, metadata }
  },
  confirmSale: ([song, auctionId]) => ({ kind: 'confirm-sale', song, auctionId }),
}
