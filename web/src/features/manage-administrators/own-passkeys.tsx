import type { Passkey } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { usePasskeySupport } from '../../account/passkey-support.ts'
import { useQuery } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded, type Query } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { administratorsKey, type callsWith } from './administrator-calls.ts'
import type { Confirmation } from './confirm-act.tsx'
import { LineForm } from './line-form.tsx'
import { texts } from './texts.ts'

const words = texts.passkeys
const MOST_NAMED = 60

interface OwnPasskeysProps {
  readonly calls: ReturnType<typeof callsWith>
  readonly onConfirm: (confirmation: Confirmation) => void
}

export function OwnPasskeys({ calls, onConfirm }: OwnPasskeysProps) {
  const query = useQuery({
    queryKey: [...administratorsKey, 'passkeys'],
    queryFn: calls.passkeys,
    refetchOnMount: 'always',
  })
  const isPossible = usePasskeySupport() === 'possible'
  const remove = ({ id, label }: Passkey): void => {
    const { title, text, submit, done } = words.remove
    onConfirm({ title, text: text(label), submit, done, run: () => calls.removePasskey(id) })
  }
  return (
    <section className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 className="font-display text-lg font-bold">{words.title}</h2>
      <p className="mt-2 mb-5 max-w-prose text-sm text-muted">{words.lead}</p>
      <PasskeysList query={query} onRemove={remove} />
      <div className="mt-6 border-t border-line pt-6">
        {isPossible ? (
          <LineForm
            label={words.label}
            hint={words.labelHint}
            submit={words.add}
            busy={words.addBusy}
            input={{ type: 'text', maxLength: MOST_NAMED }}
            findComplaint={(text) => (text === '' ? words.noLabel : undefined)}
            send={(label) => calls.addPasskey(label, { isFirst: query.data?.length === 0 })}
            describeDone={() => words.done}
            describeFailure={query.data?.length === 0 ? describeFirst : undefined}
          />
        ) : (
          <p className="text-sm text-muted">{words.impossible}</p>
        )}
      </div>
    </section>
  )
}

const describeFirst = (error: unknown): string =>
  hasCode(error, 'REAUTHENTICATE') ? words.loginFirst : describeFailure(error)

interface PasskeysListProps {
  readonly query: Query<readonly Passkey[]>
  readonly onRemove: (passkey: Passkey) => void
}

export function PasskeysList({ query, onRemove }: PasskeysListProps) {
  return (
    <Loaded query={query} loading={<Skeleton label={words.loading} lines={1} />} failed={words.failed} place="part">
      {(passkeys) =>
        passkeys.length === 0 ? (
          <p className="text-sm">{words.none}</p>
        ) : (
          <ul className="flex flex-col gap-4 text-sm">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">
                    <bdi>{passkey.label}</bdi>
                  </p>
                  <p className="text-xs text-muted">{describePasskey(passkey)}</p>
                </div>
                <Button look="quiet" aria-label={words.remove.label(passkey.label)} onClick={() => onRemove(passkey)}>
                  {words.remove.open}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function describePasskey({ createdAt, lastUsedAt, isBackedUp }: Passkey): string {
  const use = lastUsedAt === null ? words.unused : words.used(showUtc(lastUsedAt))
  return [words.added(showUtc(createdAt)), use, ...(isBackedUp ? [words.synced] : [])].join('. ')
}
