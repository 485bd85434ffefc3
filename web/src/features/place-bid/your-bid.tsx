import type { Auction } from '@melos/api-contract'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { openModal, useClosing } from '../../lib/modal.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Amounts } from '../../ui/amount.tsx'
import { AuctionPrice } from '../../ui/auction-price.tsx'
import { Button } from '../../ui/button.tsx'
import { describePrice, describeWinning } from '../../ui/describe-price.ts'
import { useJournal } from '../../wallet/transactions/journal.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { BidForm, type BidFormProps } from './bid-form.tsx'
import { texts } from './texts.ts'

const TITLE_ID = 'your-bid-title'

/** Wide windows show the form in the page; on small ones a bar at the bottom opens it as a sheet. It is rendered once. */
export function YourBid({ auction, ...form }: BidFormProps & { auction: Auction }) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const section = (
    <section
      id="your-bid"
      aria-labelledby={TITLE_ID}
      className={`flex-col gap-4 ${isSheetOpen ? 'flex' : 'hidden lg:flex noscript:hidden'}`}
    >
      <div>
        <h2 id={TITLE_ID} className="font-display text-lg font-bold">
          {texts.title}
        </h2>
        <p dir="auto" className="mt-1 text-sm text-muted">
          {texts.note(auction.tokenName)}
        </p>
      </div>
      <UnderWayNote auctionId={auction.externalId} />
      <BidForm {...form} />
    </section>
  )
  return (
    <>
      {isSheetOpen ? <BidSheet onClose={() => setSheetOpen(false)}>{section}</BidSheet> : section}
      <BidBar auction={auction} sentence={form.bid.mark?.sentence} onOpen={() => setSheetOpen(true)} />
    </>
  )
}

/** Warns of an unfinished bid in this auction, which the person might otherwise place twice by mistake. */
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

/** A modal `dialog`, open while mounted. It also closes when the window is wide enough to show the form in the page. */
function BidSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const closing = useClosing(onClose)
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])
  return (
    <dialog
      ref={openSheet}
      // The draft survives a reload.
      data-kept
      aria-labelledby={TITLE_ID}
      {...closing}
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-visible bg-transparent p-0 text-ink transition-transform backdrop:bg-[#12100e]/50 starting:translate-y-full"
    >
      <div className="relative mx-auto flex max-h-[calc(100dvh-2rem)] max-w-xl flex-col overflow-hidden rounded-t-card border-x border-t border-line bg-surface">
        <div className="overflow-y-auto overscroll-contain px-5 pt-5 pb-[calc(env(safe-area-inset-bottom)+1.25rem)]">
          {children}
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label={texts.bar.close}
          className="absolute top-2 right-2 grid size-11 cursor-pointer place-items-center rounded-full bg-surface text-muted hover:text-ink"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
            <path d="m5 5 10 10M15 5 5 15" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </dialog>
  )
}

function openSheet(sheet: HTMLDialogElement): () => void {
  const close = openModal(sheet)
  // By default the scrolling part, which has no name, would get the focus.
  sheet.querySelector<HTMLElement>('input:checked')?.focus()
  return close
}

interface BidBarProps {
  readonly auction: Auction
  /** What the person's draft would win; undefined until there is one. */
  readonly sentence: string | undefined
  readonly onOpen: () => void
}

/** Fixed to the bottom of small windows, above the player. An element of its height keeps the end of the page readable. */
function BidBar({ auction, sentence, onOpen }: BidBarProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      <div
        ref={publishBarHeight}
        className="fixed inset-x-0 bottom-(--player-height,0px) z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] in-data-player:pb-0 lg:hidden noscript:hidden print:hidden"
      >
        <div className="page-width flex h-16 items-center gap-4">
          <div className="min-w-0 flex-1">
            <AuctionPrice {...describePrice(auction)} size="bar" />
            <p className="line-clamp-2 text-xs/4">
              <Amounts>{sentence ?? describeWinning(auction)}</Amounts>
            </p>
          </div>
          <Button disabled={!isHydrated} aria-haspopup="dialog" onClick={onOpen}>
            {texts.bar.open}
          </Button>
        </div>
      </div>
      {isHydrated && createPortal(<div className="h-(--bid-bar-height) lg:hidden print:hidden" />, document.body)}
    </>
  )
}

/** Sets `--bid-bar-height` on the root; `0px` where the bar is hidden. */
function publishBarHeight(bar: HTMLDivElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => root.style.setProperty('--bid-bar-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--bid-bar-height')
  }
}
