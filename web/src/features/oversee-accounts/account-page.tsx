import { showUtc } from '@melos/clearing/utc-time'
import { type ReactNode, useRef, useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { useNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { type AccountRecord, type Act, accountsKey, loadAccount } from './account-calls.ts'
import { AccountDeclarations, AccountFacts, AccountStrikes, AccountWallets } from './account-facts.tsx'
import { AccountStateLabel } from './account-state-label.tsx'
import { ActDialog } from './act-dialog.tsx'
import { RestrictionCard } from './restriction-card.tsx'
import { texts } from './texts.ts'

const words = texts.account

type LogEntry = AccountRecord['log'][number]

interface AccountPageProps {
  readonly id: string
  /** Describes an entry of the log. */
  readonly renderEntry: (entry: LogEntry) => ReactNode
}

export function AccountPage({ id, renderEntry }: AccountPageProps) {
  const query = useQuery({
    queryKey: [...accountsKey, 'one', id],
    queryFn: () => loadAccount(signedFetch, id),
    refetchOnMount: 'always',
  })
  return (
    <RecordPage query={query} list="/admin/accounts" words={words}>
      {(account) => <Account key={id} account={account} renderEntry={renderEntry} />}
    </RecordPage>
  )
}

interface AccountProps {
  readonly account: AccountRecord
  readonly renderEntry: AccountPageProps['renderEntry']
}

export function Account({ account, renderEntry }: AccountProps) {
  const { id, username, state, strikes, wallets, declarations, restrictions, log } = account
  const now = useNow()
  const [act, setAct] = useState<Act>()
  const drafts = useRef(new Map<string, string>())
  const title = useRef<HTMLHeadingElement>(null)
  const draftKey = act === undefined ? '' : JSON.stringify(act)
  return (
    <>
      <div className="mt-2 mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-display text-2xl font-extrabold tracking-[-0.035em] wrap-anywhere">{username}</h1>
        <AccountStateLabel state={state} />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <section>
            <h2 ref={title} tabIndex={-1} className="mb-4 font-display text-lg font-bold">
              {words.restrictions}
            </h2>
            {restrictions.length === 0 ? (
              <Empty>{words.noRestrictions}</Empty>
            ) : (
              <ul className="flex flex-col gap-4">
                {restrictions.map((restriction) => (
                  <RestrictionCard key={restriction.id} restriction={restriction} now={now} onAct={setAct} />
                ))}
              </ul>
            )}
          </section>
          <AccountLog log={log} renderEntry={renderEntry} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 rounded-card border border-line bg-surface p-5 max-lg:order-first sm:p-6">
          <AccountFacts account={account} />
          <Acts state={state} onAct={(kind) => setAct({ kind, accountId: id })} />
          <AccountStrikes strikes={strikes} />
          <AccountWallets wallets={wallets} />
          <AccountDeclarations declarations={declarations} />
        </div>
      </div>
      {act !== undefined && (
        <ActDialog
          act={act}
          draft={drafts.current.get(draftKey) ?? ''}
          onType={(statement) => drafts.current.set(draftKey, statement)}
          onDone={() => {
            drafts.current.delete(draftKey)
            setAct(undefined)
            // The button that opened the dialog may be gone.
            setTimeout(() => title.current?.focus())
          }}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}

const kinds = ['WARNING', 'SUSPENSION', 'TERMINATION'] as const

interface ActsProps {
  readonly state: AccountRecord['state']
  readonly onAct: (kind: (typeof kinds)[number]) => void
}

function Acts({ state, onAct }: ActsProps) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="mb-3 font-display text-md font-bold">{texts.acts.title}</h2>
      {state === 'CLOSED' ? (
        <p className="text-sm text-muted">{texts.acts.closed}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <Button key={kind} look="quiet" aria-haspopup="dialog" onClick={() => onAct(kind)}>
              {texts.acts[kind].open}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

function AccountLog({ log, renderEntry }: { log: readonly LogEntry[]; renderEntry: AccountPageProps['renderEntry'] }) {
  return (
    <section>
      <h2 className="mb-4 font-display text-lg font-bold">{words.log}</h2>
      {log.length === 0 ? (
        <Empty>{words.noLog}</Empty>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface text-sm">
          {log.map((entry) => (
            <li
              key={`${entry.at} ${entry.action} ${entry.reason}`}
              className="flex flex-col gap-x-6 border-line px-5 py-3 not-first:border-t sm:flex-row"
            >
              <span className="w-44 shrink-0 font-mono text-xs leading-6 whitespace-nowrap text-muted">
                {showUtc(entry.at)}
              </span>
              <span className="min-w-0 wrap-anywhere">{renderEntry(entry)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Empty({ children }: { children: string }) {
  return <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{children}</p>
}
