import type { Offer, OfferState } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { StatusLabel } from '../../ui/status-label.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { texts } from './texts.ts'

const words = texts.offers
const columns = [
  { label: words.columns.song, width: 'w-1/3' },
  { label: words.columns.state },
  { label: words.columns.submitted },
  { label: words.columns.action, isHidden: true },
]
const tones: Record<OfferState, 'live' | 'waiting' | 'done' | 'success'> = {
  DRAFT: 'waiting',
  SUBMITTED: 'waiting',
  IN_REVIEW: 'waiting',
  CHANGES_REQUESTED: 'live',
  APPROVED: 'success',
  REJECTED: 'done',
  WITHDRAWN: 'done',
  LISTED: 'live',
  SOLD: 'success',
  VOID: 'done',
}
const { row, cell } = cardLooks.md
const link = 'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current'

export function OffersTable({ offers }: { readonly offers: readonly Offer[] }) {
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="mb-6 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      {offers.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{words.empty}</p>
      ) : (
        <CardTable caption={words.caption} columns={columns} from="md">
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
        </CardTable>
      )}
    </section>
  )
}

export function OfferStateLabel({ state }: { readonly state: OfferState }) {
  return <StatusLabel tone={tones[state]} label={texts.offerStates[state]} />
}

function OfferRow({ offer: { id, songTitle, state, submittedAt, auctionId } }: { readonly offer: Offer }) {
  const title = songTitle.trim() === '' ? texts.songs.untitled : songTitle
  return (
    <tr className={`${row} flex flex-col gap-1`}>
      <th scope="row" dir="auto" className={`${cell} text-left font-semibold wrap-anywhere`}>
        {title}
      </th>
      <td className={cell}>
        <OfferStateLabel state={state} />
      </td>
      <td className={`${cell} font-mono text-xs text-muted`}>
        <CardLabel from="md">{words.columns.submitted}</CardLabel>
        {submittedAt === null ? words.never : showUtc(submittedAt)}
      </td>
      <td className={`${cell} md:text-right`}>
        <span className="inline-flex flex-wrap gap-x-5">
          <Link to={`/studio/offer/${id}`} aria-label={words.openWhich(title)} className={link}>
            {words.open}
          </Link>
          {auctionId !== null && (
            <Link to={`/auction/${auctionId}`} aria-label={words.auctionWhich(title)} className={link}>
              {words.auction}
            </Link>
          )}
        </span>
      </td>
    </tr>
  )
}
