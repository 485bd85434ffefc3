import { listSellerSideBids, type SellerSideBid } from '@melos/api-contract'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { showUtcBelowHeading } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { Amounts } from '../../ui/amount.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { texts } from './texts.ts'

const MOST = 100

/** What the contract couldn't refuse, for administrators. */
export function SellerSideBids({ externalId }: { readonly externalId: number }) {
  const query = useQuery({
    queryKey: ['admin', 'seller-side-bids', externalId],
    queryFn: () =>
      callApi(signedFetch, { endpoint: listSellerSideBids, params: { id: externalId }, query: { size: MOST } }),
  })
  return (
    <section>
      <h2 className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">{texts.title}</h2>
      <Loaded query={query} loading={<Skeleton label={texts.loading} lines={2} />} failed={texts.failed}>
        {({ data, total }) => <SellerSideBidsTable bids={data} total={total} />}
      </Loaded>
    </section>
  )
}

const { columns: names } = texts
const columns = [
  { label: names.wallet },
  { label: names.bid, width: 'w-1/4' },
  { label: names.at, width: 'w-40' },
  { label: names.linked, width: 'w-48' },
]
const { row, cell } = cardLooks.md
const moment = 'font-mono text-xs text-muted md:leading-6'

interface SellerSideBidsTableProps {
  readonly bids: readonly SellerSideBid[]
  readonly total: number
}

export function SellerSideBidsTable({ bids, total }: SellerSideBidsTableProps) {
  const all = groupThousands(total)
  if (bids.length === 0) return <p className="text-sm text-muted">{texts.none}</p>
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">{texts.lead}</p>
      <p className="mb-2 text-sm font-semibold">
        {bids.length < total ? texts.shown(groupThousands(bids.length), all) : texts.count(all)}
      </p>
      <CardTable caption={texts.caption} columns={columns} from="md" isFixed isBusy={false}>
        {bids.map((bid) => (
          <BidRow key={bid.index} bid={bid} />
        ))}
      </CardTable>
    </>
  )
}

function BidRow({ bid }: { readonly bid: SellerSideBid }) {
  const { wallet, account, side, tokenCount, tokenPrice, at, linkedAt, wasLinkedLater } = bid
  return (
    <tr className={`${row} flex flex-col gap-2 align-top`}>
      <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
        <AddressLink address={wallet} isShort />
        <span className="block text-xs text-muted">
          {texts.sides[side]}{' '}
          <Link to={`/admin/accounts/${account.id}`} className="underline decoration-line underline-offset-4">
            {account.username}
          </Link>
        </span>
      </th>
      <td className={cell}>
        <Amounts>{texts.bid(groupThousands(tokenCount), formatMels(tokenPrice))}</Amounts>
      </td>
      <td className={`${cell} ${moment}`}>
        <CardLabel from="md">{names.at}</CardLabel>
        {showUtcBelowHeading(at)}
      </td>
      <td className={`${cell} ${moment}`}>
        <CardLabel from="md">{names.linked}</CardLabel>
        {showUtcBelowHeading(linkedAt)}
        <span className="block font-sans">{wasLinkedLater ? texts.linkedLater : texts.linkedBefore}</span>
      </td>
    </tr>
  )
}
