import type { Account, AccountSession } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { ConfirmDialog, Fact, Lead, Panel } from '../../account/settings-parts.tsx'
import { session } from '../../api/session.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { accountCalls } from './account-calls.ts'
import { clearSessions } from './clear-sessions.ts'
import type { Goodbye } from './goodbye-notice.tsx'
import { texts } from './texts.ts'
import { refreshAccount, useSessions } from './use-account.ts'
import { useChange } from './verify-first.ts'

const words = texts.sessions

interface SessionsTabProps {
  readonly account: Account
  readonly onGoodbye: (goodbye: Goodbye) => void
}

export function SessionsTab({ account, onGoodbye }: SessionsTabProps) {
  const query = useSessions()
  const [isAsking, setIsAsking] = useState(false)
  const attempt = useChange()
  const endAll = () =>
    attempt.run(async () => {
      await accountCalls.endAllSessions()
      onGoodbye({ kind: 'signed-out' })
      clearSessions(account)
    })
  return (
    <Panel title={words.title}>
      <Lead>{words.text}</Lead>
      {/* Above the list, whose arrival would move the button away from a finger that is pressing it. */}
      <div className="mt-5">
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {words.everywhere}
        </Button>
      </div>
      <div className="mt-3">
        <Loaded query={query} loading={<Skeleton label={words.loading} lines={3} />} failed={words.failed} place="part">
          {(sessions) => <SessionList sessions={sessions} />}
        </Loaded>
      </div>
      {isAsking && (
        <ConfirmDialog
          attempt={attempt}
          title={words.everywhereTitle}
          text={words.everywhereText}
          confirm={words.everywhere}
          busy={words.everywhereBusy}
          onConfirm={() => void endAll()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  )
}

export function SessionList({ sessions }: { readonly sessions: readonly AccountSession[] }) {
  return (
    <ul aria-label={words.list} className="flex flex-col">
      {sessions.map((entry) => (
        <SessionItem key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function SessionItem({ entry }: { readonly entry: AccountSession }) {
  const { id, label, network, startedAt, lastUsedAt, isCurrent } = entry
  const attempt = useChange()
  const name = label ?? words.unknownDevice
  const end = () =>
    attempt.run(async () => {
      await accountCalls.endSession(id)
      void showToast({ kind: 'success', text: words.ended })
      if (isCurrent) session.clear(session.readFor('/api/account'))
      else await refreshAccount()
    })
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0">
      <div className="mr-auto min-w-0 text-sm">
        <div className="mb-2 flex flex-wrap items-center gap-x-4">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          {isCurrent && <StatusLabel tone="success" label={words.current} />}
        </div>
        <dl className="grid gap-1">
          <Fact label={words.method}>{describeMethod(entry)}</Fact>
          <Fact label={words.network}>{network ?? texts.none}</Fact>
          <Fact label={words.started}>{showUtc(startedAt)}</Fact>
          <Fact label={words.used}>{showUtc(lastUsedAt)}</Fact>
        </dl>
        <FailureText>{attempt.failure}</FailureText>
      </div>
      <Button
        look="quiet"
        aria-label={isCurrent ? undefined : words.endWhich(name, showUtc(startedAt))}
        aria-disabled={attempt.isBusy}
        onClick={() => void end()}
      >
        {attempt.isBusy ? <BusyLabel>{words.ending}</BusyLabel> : isCurrent ? words.signOut : words.end}
      </Button>
    </li>
  )
}

export function describeMethod({ method, address }: Pick<AccountSession, 'method' | 'address'>): string {
  const name = method === null ? words.unknownMethod : words.methods[method]
  return address === null ? name : `${name} ${shortenAddress(address)}`
}
