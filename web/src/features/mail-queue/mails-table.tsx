import type { MailState, QueuedMail } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { retryMail } from './mail-calls.ts'
import { texts } from './texts.ts'

const columns = [
  { label: texts.email, width: '' },
  { label: texts.to, width: 'w-1/4' },
  { label: texts.state, width: 'w-60' },
  { label: texts.created, width: 'w-50' },
  { label: texts.action, isHidden: true, width: 'w-40' },
]

interface MailsTableProps {
  readonly mails: readonly QueuedMail[]
  readonly onRetried: () => void
}

export function MailsTable({ mails, onRetried }: MailsTableProps) {
  return (
    <CardTable caption={texts.caption} columns={columns} from="lg" isFixed>
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} onRetried={onRetried} />
      ))}
    </CardTable>
  )
}

const { row, cell } = cardLooks.lg
const marks: Record<MailState, { mark: string; look: string }> = {
  WAITING: { mark: '→', look: 'text-losing' },
  SENT: { mark: '✓', look: 'text-winning' },
  GIVEN_UP: { mark: '!', look: 'text-accent' },
}

function MailRow({ mail, onRetried }: { mail: QueuedMail; onRetried: () => void }) {
  const { id, kind, to, createdAt, error, canRetry } = mail
  return (
    <tr className={`${row} flex flex-col gap-1 align-top`}>
      <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
        <span className="block font-semibold">{describeKind(kind)}</span>
        {error !== null && <bdi className="block font-mono text-xs text-muted">{error}</bdi>}
      </th>
      <td className={`${cell} wrap-anywhere`}>{to === null ? <i>{texts.deleted}</i> : <bdi>{to}</bdi>}</td>
      <td className={cell}>
        <State mail={mail} />
      </td>
      <td className={`${cell} font-mono text-xs whitespace-nowrap text-muted lg:leading-6`}>
        <CardLabel from="lg">{texts.created}</CardLabel>
        {showUtc(createdAt)}
      </td>
      <td className={`${cell} lg:text-right`}>{canRetry && <Retry id={id} onRetried={onRetried} />}</td>
    </tr>
  )
}

function State({ mail: { state, attempts, nextTryAt, endedAt } }: { mail: QueuedMail }) {
  const { mark, look } = marks[state]
  return (
    <>
      <span className={`block font-semibold ${look}`}>
        <span aria-hidden="true">{mark} </span>
        {texts.states[state]}
      </span>
      <span className="block text-xs text-muted">
        {[
          texts.tries(groupThousands(attempts)),
          nextTryAt === null ? undefined : texts.nextTry(showUtc(nextTryAt)),
          endedAt === null ? undefined : showUtc(endedAt),
        ]
          .filter((words) => words !== undefined)
          .join(' · ')}
      </span>
    </>
  )
}

function Retry({ id, onRetried }: { id: number; onRetried: () => void }) {
  const [isBusy, setBusy] = useState(false)

  async function retry(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await retryMail(signedFetch, id)
      void showToast({ kind: 'success', text: texts.retried(id) })
    } catch (error) {
      const isOver = error instanceof ApiRequestError && error.code === 'MAIL_ENDED'
      void showToast({ kind: 'error', text: isOver ? texts.ended409 : texts.unretried })
    }
    setBusy(false)
    onRetried()
  }

  return (
    <Button
      look="quiet"
      aria-label={texts.retryWhich(id)}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void retry()}
    >
      {isBusy ? texts.retrying : texts.retry}
    </Button>
  )
}

const kinds: Readonly<Record<string, string>> = texts.kinds

/** A newer server may know more kinds: `SONG_SOLD` becomes `Song sold`. */
export function describeKind(kind: string): string {
  const plain = kind.replaceAll('_', ' ').toLowerCase()
  return kinds[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
