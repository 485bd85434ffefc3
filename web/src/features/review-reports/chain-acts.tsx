import type { ChainAct } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { Lead, Panel } from '../../account/settings-parts.tsx'
import { AddressLink } from '../../ui/address-link.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { texts } from './texts.ts'

const HoldPayouts = lazyPart(() => import('./hold-payouts.tsx'))

const words = texts.chain

interface ChainActsProps {
  readonly caseId: number
  readonly acts: readonly ChainAct[]
}

/** What a block or its end asks of wallets with a role, and whether the index has seen it. */
export function ChainActs({ caseId, acts }: ChainActsProps) {
  return (
    <Panel title={words.title}>
      {acts.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{words.none}</p>
      ) : (
        <>
          <Lead>{words.lead}</Lead>
          <ul className="mt-4 flex flex-col gap-5 text-sm">
            {acts.map((act) => (
              <li key={`${act.kind} ${act.externalId} ${act.account}`}>
                <Act caseId={caseId} act={act} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function Act({ caseId, act }: { readonly caseId: number; readonly act: ChainAct }) {
  const { kind, role, account, externalId, doneAt, heldUntil } = act
  const isOfPayouts = kind === 'HOLD_PAYOUTS' || kind === 'RELEASE_PAYOUTS'
  return (
    <>
      <p className="font-semibold">
        {words.kinds[kind]}
        <span className={`ml-2 text-xs ${doneAt === null ? 'text-losing' : 'text-winning'}`}>
          <span aria-hidden="true">{doneAt === null ? '→ ' : '✓ '}</span>
          {doneAt === null ? words.due : words.done(showUtc(doneAt))}
        </span>
      </p>
      {account !== null && (
        <p className="text-muted">
          {words.of} <AddressLink address={account} isShort />
        </p>
      )}
      {heldUntil !== null && <p className="text-muted">{words.heldUntil(showUtc(heldUntil))}</p>}
      {doneAt === null && <p className="text-muted">{words.roles[role]}</p>}
      {isOfPayouts
        ? account !== null && (
            <HoldPayouts
              caseId={caseId}
              account={account}
              isHeld={heldUntil !== null}
              releases={kind === 'RELEASE_PAYOUTS'}
            />
          )
        : doneAt === null && (
            <Link
              to={`/admin/auction/${externalId}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {words.open}
            </Link>
          )}
    </>
  )
}
