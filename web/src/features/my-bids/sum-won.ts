import type { MyBid } from '@melos/api-contract'
import { moneyOf } from '@melos/clearing'

export interface WonTokens {
  readonly auctionId: number
  readonly title: string
  readonly tokenName: string
  readonly token: string
  readonly tokens: bigint
  /** With commission, in base units of MELS. */
  readonly paid: bigint
}

/** What the contract has paid out in tokens, by song, newest first. */
export function sumWon(bids: readonly MyBid[]): WonTokens[] {
  const won = new Map<string, WonTokens>()
  for (const bid of bids.filter(isWon)) {
    const { externalId, title, tokenName, token } = bid.auction
    const known = won.get(token)
    won.set(token, {
      ...{ auctionId: externalId, title, tokenName, token },
      tokens: (known?.tokens ?? 0n) + BigInt(bid.finalTokenCount),
      paid: (known?.paid ?? 0n) + moneyOf(bid).paid,
    })
  }
  return [...won.values()]
}

function isWon({ settled, finalTokenCount, auction }: MyBid): boolean {
  const isPaid = settled || auction.status.value === 'PROCESSED'
  return isPaid && auction.outcome === 'SOLD' && finalTokenCount > 0
}
