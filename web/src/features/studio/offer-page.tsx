import { type Auction, checkOffer, type Offer, type Song } from '@melos/api-contract'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { ConflictNotice } from '../../song-forms/conflict-notice.tsx'
import { isHeld } from '../../song-forms/content-editor.ts'
import { Edited } from '../../song-forms/edited.tsx'
import { texts as forms } from '../../song-forms/texts.ts'
import { useContentEditor } from '../../song-forms/use-content-editor.ts'
import { Amounts } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { describeMoney } from './describe-money.ts'
import { type OfferEditor, OfferFields } from './offer-fields.tsx'
import { type MediaPreview, OfferPreview } from './offer-preview.tsx'
import { OfferResult } from './offer-result.tsx'
import { OfferTracker } from './offer-tracker.tsx'
import { OfferStateLabel } from './offers-table.tsx'
import { findRemarks, isOfferField, RemarksNotice } from './remarks.tsx'
import { offerCalls } from './studio-calls.ts'
import { StudioHeading } from './studio-heading.tsx'
import { SubmitOffer } from './submit-offer.tsx'
import { texts } from './texts.ts'
import { useLinkedWallets, useSong } from './use-studio.ts'

const words = texts.offer

export interface OfferPageProps {
  readonly id: string
  /** Draws the public page, whose parts belong to other features. */
  readonly preview: (auction: Auction, media: MediaPreview) => ReactNode
}

export default function OfferPage({ id, preview }: OfferPageProps) {
  const opened = useContentEditor<Offer>(id, { queryKey: ['account', 'studio', 'offer', id], calls: offerCalls })
  return (
    <Edited opened={opened} words={words} back={{ to: '/studio', label: texts.back }}>
      {(editor) => <SongOfOffer editor={editor} preview={preview} />}
    </Edited>
  )
}

interface EditedOfferProps extends Pick<OfferPageProps, 'preview'> {
  readonly editor: OfferEditor
}

function SongOfOffer({ editor, preview }: EditedOfferProps) {
  const { stored } = useStore(editor)
  const song = useSong(stored.songId)
  const isUntouched = isOpen(stored) && stored.content.durationUnit === ''
  useEffect(() => {
    // The form shows these choices from the start, so they count as made.
    if (isUntouched) editor.type({ start: 'WHEN_SIGNED', duration: '7', durationUnit: 'days' })
  }, [isUntouched, editor])
  return (
    <Loaded query={song} loading={<Skeleton label={words.loading} lines={4} />} failed={words.failed}>
      {(known) => <EditedOffer editor={editor} song={known} preview={preview} />}
    </Loaded>
  )
}

const hasAuction = (offer: Offer): offer is Offer & { auctionId: number } => offer.auctionId !== null

/** Whether the artist can change an offer. */
const isOpen = ({ state }: Offer): boolean => state === 'DRAFT' || state === 'CHANGES_REQUESTED'

function EditedOffer({ editor, song, preview }: EditedOfferProps & { readonly song: Song }) {
  const { stored: offer, content, saving } = useStore(editor)
  const { data: wallets = [] } = useLinkedWallets()
  const [isChecked, setChecked] = useState(false)
  const section = useRef<HTMLElement>(null)
  const checked = useMemo(
    () => checkOffer(content, { shares: sharesOf(song), wallets: wallets.map(({ address }) => address) }),
    [content, song, wallets],
  )
  const remarks = findRemarks(offer)
  const missing = Object.fromEntries(checked.missing.map(({ field, message }) => [field, forms.complaints.it(message)]))
  const isEditable = isOpen(offer)
  const terms = useMemo(
    () => checkOffer(content, { shares: sharesOf(song), wallets: [content.seller] }).terms,
    [content, song],
  )
  return (
    <div className="flex flex-col gap-10">
      <OfferHeading
        offer={offer}
        song={song}
        saving={isEditable && !isHeld(saving) ? forms.saving[saving] : undefined}
      />
      {offer.state !== 'WITHDRAWN' && <OfferTracker offer={offer} />}
      <RemarksNotice remarks={remarks} songPath={`/studio/song/${song.id}`} />
      {isHeld(saving) && (
        <ConflictNotice editor={editor} words={saving === 'conflict' ? words.conflict.conflict : words.conflict.held} />
      )}
      {hasAuction(offer) && <OfferResult offer={offer} />}
      <section ref={section} aria-labelledby="terms" className="flex flex-col gap-6">
        <h2 id="terms" className="font-display text-xl font-bold tracking-[-0.02em]">
          {words.terms}
        </h2>
        <OfferFields
          editor={editor}
          shares={sharesOf(song)}
          wallets={wallets.map(({ address }) => address)}
          complaints={{ ...(isChecked ? missing : {}), ...pick(remarks) }}
          isDisabled={!isEditable}
        />
      </section>
      {terms !== undefined && (
        <section aria-labelledby="money">
          <h2 id="money" className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">
            {words.money}
          </h2>
          <p className="max-w-prose rounded-card border border-line bg-surface p-5 text-md">
            <Amounts>{describeMoney(terms, content.seller).join(' ')}</Amounts>
          </p>
        </section>
      )}
      <OfferPreview song={song} terms={terms} percentage={content.percentage} pie={content.pie} preview={preview} />
      <SubmitOffer
        editor={editor}
        song={song}
        isEditable={isEditable}
        isComplete={checked.missing.length === 0}
        onIncomplete={() => {
          setChecked(true)
          if (section.current !== null) focusFirst(section.current, missing)
        }}
      />
    </div>
  )
}

interface OfferHeadingProps {
  readonly offer: Offer
  readonly song: Song
  readonly saving: string | undefined
}

function OfferHeading({ offer, song, saving }: OfferHeadingProps) {
  const title = offer.songTitle.trim() === '' ? texts.songs.untitled : offer.songTitle
  return (
    <StudioHeading title={words.title(title)} state={<OfferStateLabel state={offer.state} />} saving={saving}>
      <ButtonLink to={`/studio/song/${offer.songId}`} look="quiet">
        {song.isFrozen ? words.toFixedSong : words.toSong}
      </ButtonLink>
    </StudioHeading>
  )
}

/** What an offer depends on in its song. */
function sharesOf({ contributors }: Song) {
  const artist = contributors.find(({ isArtist }) => isArtist)
  return { MASTER: artist?.masterShare ?? 0, COMPOSITION: artist?.compositionShare ?? 0 }
}

/** The remarks at the offer's own fields. */
function pick(remarks: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(remarks).filter(([field]) => isOfferField(field)))
}
