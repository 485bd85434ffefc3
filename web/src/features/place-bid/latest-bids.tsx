import type { Auction, Bid, Demand } from '@melos/api-contract'
import { type BidState, bidState, type Draft, openDemand } from '@melos/clearing'
import { parseMels, showMels } from '@melos/clearing/amounts'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { Amounts } from '../../ui/amount.tsx'
import { BidStateLabel } from '../../ui/bid-state-label.tsx'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

interface LatestBidsProps {
  readonly auction: Auction
  readonly demand: Demand
  /** The wallet's bids in this auction. */
  readonly bids: readonly Bid[]
  /** Fills the form with a bid. */
  readonly onBid: (draft: Draft) => void
}

const words = texts.own

/** How the wallet's bids are doing in a running auction, and which price would help. */
export function LatestBids({ auction, demand, bids, onBid }: LatestBidsProps) {
  const shown = listLatestBids({ auction, demand, bids })
  if (shown.length === 0) return null
  return (
    <section aria-label={words.title} className="flex flex-col gap-4 rounded-xl bg-paper p-4 text-sm">
      {shown.map(({ bid, outlook: { state, sentence, better } }) => (
        <div key={bid.id} className="flex flex-col gap-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span
              className={`font-semibold ${state === 'losing' ? 'text-losing' : state === 'waiting' ? '' : 'text-winning'}`}
            >
              <BidStateLabel state={state} />
            </span>
            <span>
              <Amounts>{words.offer(groupThousands(bid.startTokenCount), formatMels(bid.startTokenPrice))}</Amounts>
            </span>
          </p>
          <p role="status">
            <Amounts>{sentence}</Amounts>
          </p>
          {better !== undefined && (
            <div>
              <Button look="quiet" onClick={() => onBid(better)}>
                {words.bid(showMels(better.price))}
              </Button>
            </div>
          )}
        </div>
      ))}
    </section>
  )
}

/** Every bid that a higher price would help, newest first; the newest bid if there is none. */
export function listLatestBids({ auction, demand, bids }: Omit<LatestBidsProps, 'onBid'>) {
  const all = bids
    .toSorted((one, other) => other.id - one.id)
    .map((bid) => ({ bid, outlook: describeLatestBid({ auction, demand, bid }) }))
  const improvable = all.filter(({ outlook }) => outlook.better !== undefined)
  return improvable.length > 0 ? improvable : all.slice(0, 1)
}

interface LatestBid {
  readonly state: BidState
  readonly sentence: string
  /** Another bid for as many tokens that would win all of them now or, while nothing sells, once enough bids follow. */
  readonly better: Draft | undefined
}

export function describeLatestBid({ auction, demand, bid }: { auction: Auction; demand: Demand; bid: Bid }): LatestBid {
  const tokens = { quantity: bid.startTokenCount, allotment: bid.finalTokenCount }
  const state = bidState({ ...auction, status: auction.status.value }, tokens)
  const gets = words.gets(groupThousands(tokens.allotment), groupThousands(tokens.quantity))
  const quantity = BigInt(tokens.quantity)
  const better = { price: openDemand(auction, demand).winningPrice(quantity), quantity }
  if (state === 'waiting') {
    // Without bids, only the target and the minimum price count.
    const sellsFrom = openDemand(auction, null).winningPrice(1n)
    if (parseMels(bid.startTokenPrice) >= sellsFrom) return { state, sentence: words.waits, better: undefined }
    return { state, sentence: texts.cannotWin(formatMels(bid.startTokenPrice), showMels(sellsFrom)), better }
  }
  if (state !== 'losing' && state !== 'partly-winning') return { state, sentence: gets, better: undefined }
  const price = showMels(better.price)
  return { state, sentence: state === 'losing' ? words.wouldWin(price) : `${gets} ${words.wouldWinAll(price)}`, better }
}
