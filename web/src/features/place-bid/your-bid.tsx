import type { Auction } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { openModal, useClosing } from '../../lib/modal.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Amounts } from '../../ui/amount.tsx'
import { AuctionPrice } from '../../ui/auction-price.tsx'
import { Button } from '../../ui/button.tsx'
import { describePrice, describeWinning } from '../../ui/describe-price.ts'
import { BidForm, type BidFormProps } from './bid-form.tsx'
import { toFields } from './draft.ts'
import { texts } from './texts.ts'
import { tokenShare } from './token-share.ts'
import { UnfinishedNote } from './unfinished-note.tsx'
import type { DraftBid } from './use-draft.ts'

const TITLE_ID = 'your-bid-title'
const SECTION_ID = 'your-bid'

interface YourBidProps extends BidFormProps {
  readonly auction: Auction
  /** True while a dialog says that the bid is in. */
  readonly isBought: boolean
}

/** Wide windows show the form in the page; on small ones a bar at the bottom opens it as a sheet. It is rendered once. */
export function YourBid({ auction, isBought, ...form }: YourBidProps) {
  const sheet = useSheet({ isBought })
  const section = (
    <section
      id={SECTION_ID}
      aria-labelledby={TITLE_ID}
      className={`flex-col gap-4 ${sheet.isOpen ? 'flex' : 'hidden lg:flex noscript:hidden'}`}
    >
      <BidHeading auction={auction} />
      {/* In wide windows the price is right above the form. */}
      <div className="lg:hidden">
        <AuctionPrice {...describePrice(auction)} size="bar" />
      </div>
      <UnfinishedNote auctionId={auction.externalId} onContinue={(draft) => form.bid.setFields(toFields(draft))} />
      <BidForm {...form} />
    </section>
  )
  return (
    <>
      {sheet.isOpen ? <BidSheet onClose={sheet.close}>{section}</BidSheet> : section}
      <BidBar auction={auction} bid={form.bid} onOpen={sheet.open} />
    </>
  )
}

/** The form as bidders will see it. It does nothing. */
export function BidPreview({ auction, bid }: { auction: Auction; bid: DraftBid }) {
  return (
    <section inert aria-labelledby={TITLE_ID} className="flex flex-col gap-4">
      <BidHeading auction={auction} />
      <BidForm bid={bid} funds={undefined} onBuy={() => {}} isBuying={false} getMoney={null} />
    </section>
  )
}

function BidHeading({ auction }: { auction: Auction }) {
  return (
    <div>
      <h2 id={TITLE_ID} className="font-display text-lg font-bold">
        {texts.title}
      </h2>
      <p dir="auto" className="mt-1 text-sm text-muted">
        {texts.note(auction.tokenName)}
      </p>
      <p className="mt-1 text-sm text-muted">
        <Amounts>{describeOffer(auction)}</Amounts>
      </p>
    </div>
  )
}

/** A link to the form opens the sheet too. A wide window shows the form in the page instead. */
function useSheet({ isBought }: { isBought: boolean }) {
  const { hash, key } = useLocation()
  const isWide = useMedia('(width >= 64rem)')
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has another key
  useEffect(() => {
    if (hash === `#${SECTION_ID}`) setOpen(true)
  }, [hash, key])
  // Closes after the dialog in front of it, because the form behind that dialog looks as if the bid were still to be placed.
  useEffect(() => (isBought ? () => setOpen(false) : undefined), [isBought])
  return { isOpen: isOpen && !isWide, open: () => setOpen(true), close: () => setOpen(false) }
}

function describeOffer({ percentage, tokensOffered }: Auction): string {
  const { share, isExact } = tokenShare(percentage, tokensOffered)
  const each = isExact ? texts.share.exact(share) : texts.share.rounded(share)
  return texts.buys(`${percentage}`, groupThousands(tokensOffered), each)
}

/** A modal `dialog`, open while mounted. */
function BidSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const closing = useClosing(onClose)
  return (
    <dialog
      ref={openSheet}
      // The draft survives a reload.
      data-kept
      aria-labelledby={TITLE_ID}
      {...closing}
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-visible bg-transparent p-0 text-ink transition-transform backdrop:bg-[#12100e]/50 starting:translate-y-full"
    >
      <div className="relative mx-auto flex max-h-[calc(100dvh-2rem)] max-w-xl flex-col overflow-hidden rounded-t-card border-x border-t border-line bg-surface pt-12">
        <div className="overflow-y-auto overscroll-contain px-5 pb-[calc(env(safe-area-inset-bottom)+1.25rem)]">
          {children}
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label={texts.bar.close}
          className="absolute top-0.5 right-2 grid size-11 cursor-pointer place-items-center rounded-full text-muted hover:text-ink"
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
  sheet.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
  return close
}

interface BidBarProps {
  readonly auction: Auction
  readonly bid: DraftBid
  readonly onOpen: () => void
}

/** Fixed to the bottom of small windows, above the player. An element of its height keeps the end of the page readable. */
function BidBar({ auction, bid: { isClosing, mark }, onOpen }: BidBarProps) {
  const isHydrated = useIsHydrated()
  // Until there is a draft, the bar says what any bid would need.
  const sentence = isClosing ? texts.closing : (mark?.sentence ?? describeWinning(auction))
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
              <Amounts>{sentence}</Amounts>
            </p>
          </div>
          <Button disabled={!isHydrated || isClosing} aria-haspopup="dialog" onClick={onOpen}>
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
