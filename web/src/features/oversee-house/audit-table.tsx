import type { AuditRecord } from '@melos/api-contract'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { CardTable } from '../../ui/table.tsx'
import { sayAction } from './say-action.ts'
import { shortenWallet } from './shorten-wallet.ts'
import { texts } from './texts.ts'

interface AuditTableProps {
  readonly entries: readonly AuditRecord[]
  /** Another page is on its way. */
  readonly isBusy: boolean
}

const words = texts.audit
const columns = [
  { label: words.time, width: 'w-54' },
  { label: words.action, width: '' },
  { label: words.actor, width: 'w-1/4' },
  { label: words.network, width: 'w-36' },
]

export function AuditTable({ entries, isBusy }: AuditTableProps) {
  return (
    <CardTable caption={words.caption} columns={columns} from="md" isFixed isBusy={isBusy}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </CardTable>
  )
}

const cell = 'md:px-3 md:py-3 md:align-top md:first:pl-5 md:last:pr-5'

/** On a phone a card: what happened first, then when and who. */
function AuditRow({ entry: { at, action, actor, network, reason } }: { entry: AuditRecord }) {
  return (
    <tr className="flex flex-col gap-1 border-line p-5 not-first:border-t md:table-row md:border-t md:p-0">
      <td className={`${cell} font-mono text-xs whitespace-nowrap text-muted md:leading-6`}>
        {formatUtcMinute(parseUtcDateTime(at))}
      </td>
      <th scope="row" className={`${cell} text-left font-normal wrap-anywhere max-md:order-first`}>
        <span className="block font-semibold">{sayAction(action)}</span>
        {reason !== null && <bdi className="block text-xs text-muted">{reason}</bdi>}
      </th>
      <td className={`${cell} wrap-anywhere`}>
        <bdi title={actor}>{shortenWallet(actor)}</bdi>
      </td>
      <td className={`${cell} font-mono text-xs wrap-anywhere text-muted md:leading-6`}>{network}</td>
    </tr>
  )
}
