import type { MyCase, Strike } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { Lead, Panel } from '../../account/settings-parts.tsx'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { texts as caseTexts } from '../../cases/texts.ts'
import { useQuery } from '../../lib/query-client.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisitorNotice } from '../../wallet/own-page.tsx'
import { type OwnCases, ownCaseCalls } from './own-case-calls.ts'
import { texts } from './texts.ts'

export default function OwnCasesPanel() {
  const query = useQuery({
    queryKey: ['account', 'cases'],
    queryFn: ownCaseCalls.list,
    gcTime: 0,
    refetchOnWindowFocus: true,
  })
  if (query.error instanceof ApiRequestError && [401, 403].includes(query.error.status))
    return <VisitorNotice words={texts} />
  return (
    <Loaded query={query} loading={<Skeleton label={texts.loading} lines={4} />} failed={texts.failed}>
      {(own) => <OwnCasesList own={own} />}
    </Loaded>
  )
}

export function OwnCasesList({ own: { data, strikes } }: { readonly own: OwnCases }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {data.length === 0 ? (
        <Notice title={texts.none.title}>
          <p>{texts.none.text}</p>
        </Notice>
      ) : (
        <ul
          aria-label={texts.list}
          className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
        >
          {data.map((one) => (
            <li key={one.id}>
              <CaseItem one={one} />
            </li>
          ))}
        </ul>
      )}
      <Strikes strikes={strikes} />
    </div>
  )
}

function CaseItem({ one: { id, title, state, notifiedAt, answerUntil, block, canAnswer } }: { readonly one: MyCase }) {
  return (
    <Link to={`/account/cases/${id}`} className="block px-5 py-4 hover:bg-paper">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </span>
        <span className="text-xs text-muted">{caseTexts.title(String(id))}</span>
      </span>
      <span className="block text-sm text-muted">
        {canAnswer ? caseTexts.yourTurn : caseTexts.states[state]}.
        {notifiedAt !== null && ` ${texts.noticed(showUtc(notifiedAt))}`}
        {notifiedAt === null && block?.isPermanent === false && ` ${texts.blocked}`}
      </span>
      {canAnswer && answerUntil !== null && (
        <span className="mt-1 block text-sm font-semibold text-losing">
          <span aria-hidden="true">→ </span>
          {texts.answerUntil(showUtc(answerUntil))}
        </span>
      )}
    </Link>
  )
}

function Strikes({ strikes }: { readonly strikes: readonly Strike[] }) {
  const words = texts.strikes
  const active = strikes.filter(({ isActive }) => isActive).length
  return (
    <Panel title={words.title}>
      <p className={`mt-3 text-md font-semibold ${active > 0 ? 'text-losing' : ''}`}>{words.count(active)}</p>
      <Lead>{words.rule}</Lead>
      {strikes.length > 0 && (
        <ul className="mt-4 flex flex-col gap-3 text-sm">
          {strikes.map((strike) => (
            <li key={strike.caseId}>
              <Link to={`/account/cases/${strike.caseId}`} className="font-semibold underline underline-offset-4">
                {words.of(strike.caseId)}
              </Link>
              <span className="block text-muted">{describeStrike(strike)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export function describeStrike({ at, endsAt, withdrawnAt, isActive }: Strike): string {
  const { active, ended, withdrawn } = texts.strikes
  if (withdrawnAt !== null) return withdrawn(showUtc(withdrawnAt))
  return isActive ? active(showUtc(at), showUtc(endsAt)) : ended(showUtc(endsAt))
}
