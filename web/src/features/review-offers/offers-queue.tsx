import type { OfferState } from '@melos/api-contract'
import { showUtcBelowHeading } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { daysSince } from '../../lib/days-since.ts'
import { listed, useQuery } from '../../lib/query-client.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { type StateQuery, stateAddresses } from '../../lib/state-query.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import type { Query } from '../../ui/loaded.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { loadOffers, type OffersPage, offersKey } from './offer-calls.ts'
import { texts } from './texts.ts'

type OffersQuery = StateQuery<OfferState>

/** Drafts are the artists' alone. */
export const offersAddresses = stateAddresses<OfferState>('/admin/offers', [
  'SUBMITTED',
  'IN_REVIEW',
  'CHANGES_REQUESTED',
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'LISTED',
  'SOLD',
  'VOID',
])

const { row, cell } = cardLooks.md

export function OffersQueue() {
  const address = offersAddresses.read(useSearch())
  const query = useQuery({
    queryKey: [...offersKey, 'list', address],
    queryFn: () => loadOffers(signedFetch, address),
    ...listed,
  })
  return (
    <>
      <div className="mb-8">
        <AdminHeading title={texts.title} lead={texts.lead} />
      </div>
      <StateFilter addresses={offersAddresses} chosen={address.state} labels={texts.states} texts={texts.filters} />
      <OffersList query={query} address={address} isBusy={query.isPlaceholderData} now={readServerNow()} />
    </>
  )
}

interface OffersListProps {
  readonly query: Query<OffersPage>
  readonly address: OffersQuery
  readonly isBusy: boolean
  readonly now: number
}

export function OffersList({ query, address, isBusy, now }: OffersListProps) {
  return (
    <PagedList
      query={query}
      words={texts}
      frame={texts}
      isFiltered={address.state !== null}
      toPage={(number) => offersAddresses.write({ ...address, page: number })}
    >
      {({ offers }) => (
        <CardTable caption={texts.caption} columns={columns} from="md" isBusy={isBusy}>
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} now={now} />
          ))}
        </CardTable>
      )}
    </PagedList>
  )
}

const columns = [
  { label: texts.columns.song },
  { label: texts.columns.artist },
  { label: texts.columns.state },
  { label: texts.columns.submitted },
  { label: texts.columns.reviewer },
]

function OfferRow({ offer, now }: { readonly offer: OffersPage['offers'][number]; readonly now: number }) {
  const { id, songTitle, artist, state, submittedAt, reviewer } = offer
  const isWaiting = state === 'SUBMITTED' || state === 'IN_REVIEW'
  return (
    <tr className={`${row} flex flex-col gap-1 align-top`}>
      <th scope="row" dir="auto" className={`${cell} text-left font-normal wrap-anywhere`}>
        <Link
          to={`/admin/offers/${id}`}
          className="-my-2.5 inline-block py-2.5 font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {songTitle === '' ? texts.untitled : songTitle}
        </Link>
      </th>
      <td dir="auto" className={`${cell} wrap-anywhere`}>
        {artist}
      </td>
      <td className={cell}>{texts.states[state]}</td>
      <td className={cell}>
        {submittedAt !== null && (
          <span className="font-mono text-xs text-muted">{showUtcBelowHeading(submittedAt)}</span>
        )}
        {isWaiting && submittedAt !== null && (
          <span className="block text-xs font-semibold text-losing">{texts.waiting(daysSince(submittedAt, now))}</span>
        )}
      </td>
      <td className={`${cell} wrap-anywhere`}>
        <CardLabel from="md">{texts.columns.reviewer}</CardLabel>
        {reviewer ?? (isWaiting ? texts.noReviewer : texts.decided)}
      </td>
    </tr>
  )
}
