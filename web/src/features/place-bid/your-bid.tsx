import type { Auction } from '@melos/api-contract'
import { useState } from 'react'
import { useJournal } from '../../wallet/transactions/journal.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { BidBar } from './bid-bar.tsx'
import { BidForm, type BidFormProps } from './bid-form.tsx'
import { BidSheet } from './bid-sheet.tsx'
import { texts } from './texts.ts'

interface YourBidProps extends BidFormProps {
  readonly auction: Auction
}

/** In its place on wide screens; on small ones a bar at the bottom opens it as a sheet. The form is there once. */
export function YourBid({ auction, ...form }: YourBidProps) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const content = (
    <>
      <div>
        <h2 id="your-bid-title" className="font-display text-lg font-bold">
          {texts.title}
        </h2>
        <p dir="auto" className="mt-1 text-sm text-muted">
          {texts.note(auction.tokenName)}
        </p>
      </div>
      <UnderWayNote auctionId={auction.externalId} />
      <BidForm {...form} />
    </>
  )
  const section = { id: 'your-bid', 'aria-labelledby': 'your-bid-title' }
  return (
    <>
      {isSheetOpen ? (
        <BidSheet titleId="your-bid-title" onClose={() => setSheetOpen(false)}>
          <section {...section} className="flex flex-col gap-4">
            {content}
          </section>
        </BidSheet>
      ) : (
        <section {...section} className="hidden flex-col gap-4 lg:flex noscript:hidden">
          {content}
        </section>
      )}
      <BidBar auction={auction} bid={form.bid} onOpen={() => setSheetOpen(true)} />
    </>
  )
}

/** Says that an earlier bid in this auction is not at its end, so that nobody places it again by mistake. */
function UnderWayNote({ auctionId }: { auctionId: number }) {
  const wallet = useWallet()
  const isUnderWay = useJournal().some(
    (entry) =>
      entry.kind === 'bid' &&
      entry.auctionId === auctionId &&
      wallet.kind === 'connected' &&
      entry.address === wallet.address,
  )
  return isUnderWay ? <p className="rounded-xl bg-paper p-4 text-sm">{texts.underWay}</p> : null
}
