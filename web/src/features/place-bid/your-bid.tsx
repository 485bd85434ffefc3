import type { Auction } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { Amounts } from '../../ui/amount.tsx'
import { AuctionPrice } from '../../ui/auction-price.tsx'
import { describePrice, describeWinning } from '../../ui/describe-price.ts'
import { SheetBar, SheetSection, useSheet } from '../../ui/sheet.tsx'
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
  /** Above the form: why it is filled. */
  readonly note?: string | undefined
}

/** Wide windows show the form in the page; on small ones a bar at the bottom opens it as a sheet. */
export function YourBid({ auction, isBought, note, ...form }: YourBidProps) {
  const sheet = useSheet({ id: SECTION_ID, isDone: isBought })
  return (
    <>
      <SheetSection id={SECTION_ID} titleId={TITLE_ID} closeLabel={texts.bar.close} sheet={sheet}>
        <BidHeading auction={auction} />
        {/* In wide windows the price is right above the form. */}
        <div className="lg:hidden">
          <AuctionPrice {...describePrice(auction)} size="bar" />
        </div>
        <p role="status" className="rounded-xl bg-paper p-4 text-sm empty:hidden">
          <Amounts>{note}</Amounts>
        </p>
        <UnfinishedNote auctionId={auction.externalId} onContinue={(draft) => form.bid.setFields(toFields(draft))} />
        <BidForm {...form} />
      </SheetSection>
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

function describeOffer({ percentage, tokensOffered }: Auction): string {
  const { share, isExact } = tokenShare(percentage, tokensOffered)
  const each = isExact ? texts.share.exact(share) : texts.share.rounded(share)
  return texts.buys(`${percentage}`, groupThousands(tokensOffered), each)
}

interface BidBarProps {
  readonly auction: Auction
  readonly bid: DraftBid
  readonly onOpen: () => void
}

function BidBar({ auction, bid: { isClosing, mark }, onOpen }: BidBarProps) {
  // Until there is a draft, the bar says what any bid would need.
  const sentence = isClosing ? texts.closing : (mark?.sentence ?? describeWinning(auction))
  return (
    <SheetBar action={texts.bar.open} isDisabled={isClosing} onOpen={onOpen}>
      <AuctionPrice {...describePrice(auction)} size="bar" />
      <p className="line-clamp-2 text-xs/4">
        <Amounts>{sentence}</Amounts>
      </p>
    </SheetBar>
  )
}
