import type { Bid } from '@melos/api-contract'
import { parseMels, showCount, showMels } from '@melos/clearing/amounts'
import { withUnit } from '@melos/clearing/format-numbers'
import type { Situation } from './read-situation.ts'

export interface Difference {
  /** The bid's number in its auction; null for a bid that only the server has. */
  readonly index: bigint | null
  readonly bidder: string
  readonly what: 'missing-on-server' | 'missing-on-chain' | 'origin' | 'offer' | 'tokens' | 'payment'
  readonly server: string
  readonly recomputed: string
}

export function compareBids(
  bids: readonly Bid[],
  { auction, calculation }: Pick<Situation, 'auction' | 'calculation'>,
): Difference[] {
  // Ids increase in chain order, so the sorted bids match the chain's one by one.
  const known = bids.toSorted((one, other) => one.id - other.id)
  const price = calculation.outcome === 'sold' ? calculation.clearingPrice : 0n
  const differences: Difference[] = []
  for (const [place, { index, bidder, ...offer }] of auction.bids.entries()) {
    const bid = known[place]
    const add = (what: Difference['what'], server: string, recomputed: string): void =>
      void differences.push({ index, bidder, what, server, recomputed })
    if (bid === undefined) {
      add('missing-on-server', '', describe(offer))
      continue
    }
    const said = { quantity: BigInt(bid.startTokenCount), price: parseMels(bid.startTokenPrice) }
    const isSame =
      bid.walletAddress.toLowerCase() === bidder.toLowerCase() &&
      bid.startHashId.toLowerCase() === offer.transactionHash.toLowerCase()
    if (!isSame) add('origin', `${bid.walletAddress} in ${bid.startHashId}`, `${bidder} in ${offer.transactionHash}`)
    if (said.quantity !== offer.quantity || said.price !== offer.price) add('offer', describe(said), describe(offer))
    const tokens = calculation.allotments[place] ?? 0n
    if (BigInt(bid.finalTokenCount) !== tokens) add('tokens', showCount(BigInt(bid.finalTokenCount)), showCount(tokens))
    const paid = parseMels(bid.finalTotalPrice)
    if (paid !== tokens * price) add('payment', describeMels(paid), describeMels(tokens * price))
  }
  const extra = known.slice(auction.bids.length).map(
    (bid): Difference => ({
      index: null,
      bidder: bid.walletAddress,
      what: 'missing-on-chain',
      server: describe({ quantity: BigInt(bid.startTokenCount), price: parseMels(bid.startTokenPrice) }),
      recomputed: '',
    }),
  )
  return [...differences, ...extra]
}

function describe({ quantity, price }: { quantity: bigint; price: bigint }): string {
  return `${showCount(quantity)} × ${describeMels(price)}`
}

function describeMels(units: bigint): string {
  return withUnit(showMels(units), 'MELS')
}
