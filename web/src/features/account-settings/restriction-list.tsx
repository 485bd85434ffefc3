import type { Restriction } from '@melos/api-contract'
import { formatUtcMinute, showUtc } from '@melos/clearing/utc-time'
import { type ReactNode, useState } from 'react'
import { AccountForm, readFields } from '../../account/account-form.tsx'
import { causeTexts } from '../../account/cause-texts.ts'
import { Fact, FormFrame, Panel } from '../../account/settings-parts.tsx'
import { showToast } from '../../lib/show-toast.ts'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { accountCalls } from './account-calls.ts'
import { findAppealState, stateOf } from './describe-restriction.ts'
import { texts } from './texts.ts'
import { refreshAccount } from './use-account.ts'
import { useChange } from './verify-first.ts'

const words = texts.restrictions

interface RestrictionListProps {
  readonly restrictions: readonly Restriction[]
  readonly now: number
}

export function RestrictionList({ restrictions, now }: RestrictionListProps) {
  return (
    <Panel title={words.title}>
      <ul className="mt-5 flex flex-col gap-8">
        {restrictions.map((restriction) => (
          <RestrictionItem key={restriction.id} restriction={restriction} now={now} />
        ))}
      </ul>
    </Panel>
  )
}

interface RestrictionItemProps {
  readonly restriction: Restriction
  readonly now: number
}

function RestrictionItem({ restriction, now }: RestrictionItemProps) {
  const { kind, cause, statement, fromAt, untilAt, lifted, appeal, answer } = restriction
  const state = stateOf(restriction, now)
  return (
    <li className="border-t border-line pt-6 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-semibold">{words.kinds[kind]}</h3>
        {(kind !== 'WARNING' || state !== 'current') && (
          <StatusLabel tone={state === 'current' ? 'live' : 'done'} label={words.states[state]} />
        )}
      </div>
      {state === 'current' && <p className="mt-1 max-w-prose text-sm text-muted">{words.meanings[kind]}</p>}
      <dl className="mt-4 grid gap-3 text-sm">
        <Fact label={words.cause}>{causeTexts[cause]}</Fact>
        <Fact label={words.from}>{showUtc(fromAt)}</Fact>
        {kind !== 'WARNING' && <Fact label={words.until}>{untilAt === null ? words.forever : showUtc(untilAt)}</Fact>}
        <Fact label={words.statement}>
          <Written>{statement}</Written>
        </Fact>
        {appeal !== null && <Dated label={words.appeal} at={appeal.at} text={appeal.text} />}
        {answer !== null && <Dated label={words.answer} at={answer.at} text={answer.text} />}
        {lifted !== null && <Dated label={words.lifted} at={lifted.at} text={lifted.statement} />}
      </dl>
      <Appeal restriction={restriction} now={now} />
    </li>
  )
}

function Dated({ label, at, text }: { readonly label: string; readonly at: string; readonly text: string }) {
  return (
    <Fact label={label}>
      <span className="text-muted">{showUtc(at)}</span>
      <Written>{text}</Written>
    </Fact>
  )
}

function Written({ children }: { readonly children: ReactNode }) {
  return (
    <span dir="auto" className="block whitespace-pre-wrap">
      {children}
    </span>
  )
}

function Appeal({ restriction, now }: RestrictionItemProps) {
  const state = findAppealState(restriction, now)
  switch (state.kind) {
    case 'answered':
    case 'needless':
      return null
    case 'waiting':
      return <p className="mt-4 text-sm">{words.waiting}</p>
    case 'late':
      return <p className="mt-4 text-sm text-muted">{words.tooLate}</p>
    case 'possible':
      return <AppealForm id={restriction.id} until={state.until} />
    default:
      return state satisfies never
  }
}

function AppealForm({ id, until }: { readonly id: number; readonly until: number }) {
  const attempt = useChange()
  const [complaints, setComplaints] = useState<{ appeal?: string }>({})

  function submit(form: HTMLFormElement): void {
    const { appeal = '' } = readFields(form)
    const found = appeal.trim() === '' ? { appeal: words.empty } : {}
    setComplaints(found)
    focusFirst(form, found)
    if ('appeal' in found) return
    void attempt.run(async () => {
      await accountCalls.appeal(id, appeal)
      void showToast({ kind: 'success', text: words.sent })
      await refreshAccount()
    })
  }

  return (
    <>
      <p className="mt-4 text-sm">{words.canAppeal(formatUtcMinute(until))}</p>
      <FormFrame>
        <AccountForm look="quiet" attempt={attempt} submit={words.send} busy={words.sending} onSubmit={submit}>
          <TextAreaField
            look="page"
            label={words.form}
            name="appeal"
            hint={words.formHint}
            complaint={complaints.appeal}
            readOnly={attempt.isBusy}
          />
        </AccountForm>
      </FormFrame>
    </>
  )
}
