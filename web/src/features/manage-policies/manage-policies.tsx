import type { AdminPolicy } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { useState } from 'react'
import { Link } from 'react-router'
import { describePolicy } from '../../admission/describe-policy.ts'
import { isRestricted } from '../../admission/is-restricted.ts'
import { texts as policyTexts } from '../../admission/texts.ts'
import { useQuery } from '../../lib/query-client.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { Warning } from '../../ui/warning.tsx'
import { policiesKey, policyCalls } from './policy-calls.ts'
import { PolicyDialog } from './policy-dialog.tsx'
import { texts } from './texts.ts'

const { row, cell } = cardLooks.md

export function ManagePolicies() {
  const [edited, setEdited] = useState<AdminPolicy | 'new'>()
  const query = useQuery({ queryKey: policiesKey, queryFn: policyCalls.list, refetchOnMount: 'always' })
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <AdminHeading title={texts.title} lead={texts.lead} />
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setEdited('new')}>
          {texts.create}
        </Button>
      </div>
      <Loaded query={query} loading={<Skeleton label={texts.loading} lines={6} />} failed={texts.failed}>
        {({ data, canAdmit }) => <PoliciesTable policies={data} canAdmit={canAdmit} onEdit={setEdited} />}
      </Loaded>
      {edited !== undefined && (
        <PolicyDialog policy={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

const columns = [
  { label: texts.columns.policy, width: 'w-1/4' },
  { label: texts.columns.words },
  { label: texts.columns.use, width: 'w-48' },
  { label: texts.columns.actions, isHidden: true, width: 'w-32' },
]

interface PoliciesTableProps {
  readonly policies: readonly AdminPolicy[]
  /** Whether this site has an admitter's key. */
  readonly canAdmit: boolean
  readonly onEdit: (policy: AdminPolicy) => void
}

export function PoliciesTable({ policies, canAdmit, onEdit }: PoliciesTableProps) {
  return (
    <>
      {!canAdmit && (
        <div className="mb-6 max-w-prose">
          <Warning>{texts.cannotAdmit}</Warning>
        </div>
      )}
      <CardTable caption={texts.caption} columns={columns} from="md" isFixed>
        {policies.map((policy) => (
          <PolicyRow
            key={policy.id}
            policy={policy}
            isOffered={policy.isOffered && (canAdmit || !isRestricted(policy))}
            onEdit={() => onEdit(policy)}
          />
        ))}
      </CardTable>
    </>
  )
}

interface PolicyRowProps {
  readonly policy: AdminPolicy
  readonly isOffered: boolean
  readonly onEdit: () => void
}

function PolicyRow({ policy, isOffered, onEdit }: PolicyRowProps) {
  const { id, name, auctions, admitted } = policy
  const title = policyTexts.policy(id, name)
  return (
    <tr className={`${row} flex flex-col gap-2 align-top`}>
      <th scope="row" dir="auto" className={`${cell} text-left font-semibold wrap-anywhere`}>
        {title}
        <span className="block text-xs font-normal text-muted">{isOffered ? texts.offered : texts.notOffered}</span>
      </th>
      <td dir="auto" className={`${cell} whitespace-pre-line wrap-anywhere`}>
        <CardLabel from="md">{texts.columns.words}</CardLabel>
        {describePolicy(policy).join(' ')}
      </td>
      <td className={cell}>
        <CardLabel from="md">{texts.columns.use}</CardLabel>
        {texts.auctions(groupThousands(auctions))}
        {isRestricted(policy) && (
          <Link
            to={`/admin/admissions?policy=${id}`}
            aria-label={texts.admittedUnder(texts.admitted(groupThousands(admitted)), title)}
            className="block underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {texts.admitted(groupThousands(admitted))}
          </Link>
        )}
      </td>
      <td className={cell}>
        {isRestricted(policy) && (
          <Button look="quiet" aria-haspopup="dialog" aria-label={texts.editWhich(title)} onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
      </td>
    </tr>
  )
}
