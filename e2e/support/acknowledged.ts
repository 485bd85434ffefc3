import type { Address, Hash } from 'viem'

/** Everything that somebody was told is done: by a receipt of the chain, or by an answer of the server. */
export interface Acknowledged {
  readonly bids: { readonly auctionId: number; readonly hash: Hash }[]
  /** Bids that were reserved; all of them can be joined to their transaction, once or again. */
  readonly reservations: { readonly requestId: string; readonly hash: Hash; readonly token: string }[]
  readonly works: { readonly id: string; readonly title: string; readonly coverUrl: string }[]
  readonly drafts: { readonly id: string; readonly title: string }[]
  readonly reports: { readonly id: number; readonly work: string }[]
  readonly sessions: { readonly address: Address; readonly token: string }[]
  /** Wallets that were told they have been given test money. */
  readonly gifts: Address[]
  /** These, and the one that still asks. */
  readonly giftsAskedFor: Address[]
  /** What nobody should be answered, whatever is broken. */
  readonly strange: string[]
  /** How often each was answered. */
  readonly answers: Map<string, number>
}

export function nothingAcknowledged(): Acknowledged {
  return {
    bids: [],
    reservations: [],
    works: [],
    drafts: [],
    reports: [],
    sessions: [],
    gifts: [],
    giftsAskedFor: [],
    strange: [],
    answers: new Map(),
  }
}
