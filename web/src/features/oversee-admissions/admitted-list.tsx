import type { AdminAdmission } from '@melos/api-contract'
import { showUtc, showUtcBelowHeading } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { AccountCell, moment } from './account-cell.tsx'
import { loadAdmissions } from './admission-admin-calls.ts'
import { AdmissionsList } from './admissions-list.tsx'
import type { AdmissionsQuery } from './admissions-query.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { texts } from './texts.ts'

const words = texts.admitted
const { row, cell } = cardLooks.md

export function AdmittedList({ query }: { readonly query: AdmissionsQuery }) {
  const [dismissed, setDismissed] = useState<AdminAdmission>()
  return (
    <>
      <AdmissionsList address={query} load={loadAdmissions} words={words}>
        {(rows, isBusy) => <AdmittedTable admissions={rows} isBusy={isBusy} onDismiss={setDismissed} />}
      </AdmissionsList>
      {dismissed !== undefined && <DismissDialog admission={dismissed} onClose={() => setDismissed(undefined)} />}
    </>
  )
}

const columns = [
  { label: words.columns.wallet },
  { label: words.columns.policy, width: 'w-24' },
  { label: words.columns.admitted, width: 'w-48' },
  { label: words.columns.until, width: 'w-48' },
  { label: words.columns.state, width: 'w-1/4' },
  { label: words.columns.actions, isHidden: true, width: 'w-36' },
]

interface AdmittedTableProps {
  readonly admissions: readonly AdminAdmission[]
  readonly isBusy: boolean
  readonly onDismiss: (admission: AdminAdmission) => void
}

export function AdmittedTable({ admissions, isBusy, onDismiss }: AdmittedTableProps) {
  return (
    <CardTable caption={words.caption} columns={columns} from="md" isFixed isBusy={isBusy}>
      {admissions.map((admission) => (
        <AdmittedRow
          key={`${admission.wallet} ${admission.policy}`}
          admission={admission}
          onDismiss={() => onDismiss(admission)}
        />
      ))}
    </CardTable>
  )
}

const tones = { ADMITTED: 'success', EXPIRED: 'waiting', DISMISSED: 'done' } as const

function AdmittedRow({ admission, onDismiss }: { readonly admission: AdminAdmission; readonly onDismiss: () => void }) {
  const { wallet, account, policy, status, admittedAt, validUntil, dismissed, isSanctioned } = admission
  const time = (at: string | null) => (at === null ? words.never : showUtcBelowHeading(at))
  const policyName = texts.policy(policy)
  return (
    <tr className={`${row} flex flex-col gap-2 align-top`}>
      <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
        <AccountCell wallet={wallet} account={account} />
      </th>
      <td className={cell}>{policyName}</td>
      <td className={`${cell} ${moment}`}>
        <CardLabel from="md">{words.columns.admitted}</CardLabel>
        {time(admittedAt)}
      </td>
      <td className={`${cell} ${moment}`}>
        <CardLabel from="md">{words.columns.until}</CardLabel>
        {time(validUntil)}
      </td>
      <td className={`${cell} wrap-anywhere`}>
        <StatusLabel tone={tones[status]} label={words.states[status]} />
        {isSanctioned && <span className="block text-xs font-semibold text-losing">{words.sanctioned}</span>}
        {dismissed !== null && (
          <span dir="auto" className="block text-xs whitespace-pre-line text-muted">
            {words.dismissedAt(showUtc(dismissed.at))}.{' '}
            {dismissed.reason === null ? words.unknownReason(dismissed.reasonHash) : words.reason(dismissed.reason)}
          </span>
        )}
      </td>
      <td className={`${cell} empty:max-md:hidden`}>
        {status === 'ADMITTED' && (
          <Button
            look="quiet"
            aria-haspopup="dialog"
            aria-label={words.dismissWhich(shortenAddress(wallet), policyName)}
            onClick={onDismiss}
          >
            {words.dismiss}
          </Button>
        )}
      </td>
    </tr>
  )
}
