import type { Screening } from '@melos/api-contract'
import { showUtc, showUtcBelowHeading } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { Link } from 'react-router'
import { nameCountry } from '../../lib/name-country.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { moment } from './account-cell.tsx'
import { loadScreenings } from './admission-admin-calls.ts'
import { AdmissionsList } from './admissions-list.tsx'
import type { AdmissionsQuery } from './admissions-query.ts'
import { ScreeningDialog } from './screening-dialog.tsx'
import { texts } from './texts.ts'

const words = texts.screenings
const { row, cell } = cardLooks.md

export function ScreeningsList({ query }: { readonly query: AdmissionsQuery }) {
  const [decided, setDecided] = useState<Screening>()
  return (
    <>
      <AdmissionsList address={query} load={loadScreenings} words={words}>
        {(rows, isBusy) => <ScreeningsTable screenings={rows} isBusy={isBusy} onDecide={setDecided} />}
      </AdmissionsList>
      {decided !== undefined && <ScreeningDialog screening={decided} onClose={() => setDecided(undefined)} />}
    </>
  )
}

const columns = [
  { label: words.columns.account },
  { label: words.columns.country, width: 'w-40' },
  { label: words.columns.asked, width: 'w-48' },
  { label: words.columns.state, width: 'w-1/4' },
  { label: words.columns.actions, isHidden: true, width: 'w-36' },
]
const tones = { NONE: 'done', PENDING: 'waiting', PASSED: 'success', FAILED: 'done', EXPIRED: 'done' } as const

interface ScreeningsTableProps {
  readonly screenings: readonly Screening[]
  readonly isBusy: boolean
  readonly onDecide: (screening: Screening) => void
}

export function ScreeningsTable({ screenings, isBusy, onDecide }: ScreeningsTableProps) {
  return (
    <CardTable caption={words.caption} columns={columns} from="md" isFixed isBusy={isBusy}>
      {screenings.map((screening) => (
        <ScreeningRow key={screening.account.id} screening={screening} onDecide={() => onDecide(screening)} />
      ))}
    </CardTable>
  )
}

function ScreeningRow({ screening, onDecide }: { readonly screening: Screening; readonly onDecide: () => void }) {
  const { account, country, state, askedAt, decidedAt, decidedBy, reason } = screening
  return (
    <tr className={`${row} flex flex-col gap-2 align-top`}>
      <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
        <Link
          to={`/admin/accounts/${account.id}`}
          className="font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {account.username}
        </Link>
        <span className="block text-xs text-muted">{account.email}</span>
      </th>
      <td className={cell}>{country === null ? words.unknownCountry : nameCountry(country)}</td>
      <td className={`${cell} ${moment}`}>
        <CardLabel from="md">{words.columns.asked}</CardLabel>
        {showUtcBelowHeading(askedAt)}
      </td>
      <td className={`${cell} wrap-anywhere`}>
        <StatusLabel tone={tones[state]} label={words.states[state]} />
        {decidedAt !== null && decidedBy !== null && (
          <span className="block text-xs text-muted">{words.decidedBy(decidedBy, showUtc(decidedAt))}</span>
        )}
        {reason !== null && (
          <span dir="auto" className="block text-xs whitespace-pre-line text-muted">
            {reason}
          </span>
        )}
      </td>
      <td className={cell}>
        <Button look="quiet" aria-haspopup="dialog" aria-label={words.decideWhich(account.username)} onClick={onDecide}>
          {words.decide}
        </Button>
      </td>
    </tr>
  )
}
