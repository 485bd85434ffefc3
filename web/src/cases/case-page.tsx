import type { CaseAnswer, ReadCase } from '@melos/api-contract'
import { parseUtcDateTime, showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { Link } from 'react-router'
import { describeFailure } from '../account/describe-failure.ts'
import { ConfirmDialog, Panel } from '../account/settings-parts.tsx'
import { useNow } from '../lib/server-clock.ts'
import { showToast } from '../lib/show-toast.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { describeBlock } from '../ui/block-notice.tsx'
import { Button } from '../ui/button.tsx'
import { CaseFacts } from './case-facts.tsx'
import { AnswerForm, TextForm } from './case-forms.tsx'
import { CaseThread } from './case-thread.tsx'
import { DocumentForm, type NewDocument } from './document-form.tsx'
import { StatementOfReasons } from './statement-of-reasons.tsx'
import { texts } from './texts.ts'

/** What its reader can do in a case. Each shows the changed case. */
export interface CaseCalls {
  readonly answer: (answer: CaseAnswer) => Promise<void>
  readonly complain: (text: string) => Promise<void>
  readonly add: (text: string) => Promise<void>
  readonly withdraw: () => Promise<void>
  readonly addDocument: (document: NewDocument) => Promise<void>
  readonly openDocument: (id: string) => Promise<Blob>
}

interface CasePageProps {
  readonly shown: ReadCase
  readonly calls: CaseCalls
}

/** A case as one of its sides reads it. */
export function CasePage({ shown, calls }: CasePageProps) {
  const { side, state, messages, can } = shown
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <CaseState shown={shown} />
        {side === 'UPLOADER' && <StatementOfReasons shown={shown} />}
        {can.answer && <AnswerForm onAnswer={calls.answer} />}
        <section>
          <h2 className="mb-4 font-display text-lg font-bold">{texts.thread.title}</h2>
          <CaseThread messages={messages} reader={side} onOpen={calls.openDocument} />
        </section>
        {can.add && (
          <TextForm
            words={state === 'ASKED' ? { ...texts.add, title: texts.add.answer } : texts.add}
            onSend={calls.add}
          />
        )}
        {can.addDocument && <DocumentForm side={side} onSend={calls.addDocument} />}
        {can.complain && <TextForm words={texts.complaint} onSend={calls.complain} />}
        {can.withdraw && <Withdrawal onWithdraw={calls.withdraw} />}
      </div>
      <Panel title={texts.facts.title}>
        <div className="mt-5">
          <CaseFacts facts={shown} />
        </div>
      </Panel>
    </div>
  )
}

function CaseState({ shown }: { readonly shown: ReadCase }) {
  const { state, song, side, can } = shown
  const isYourTurn = can.answer || (side === 'REPORTER' && state === 'ASKED')
  const [meaning, ...dates] = describeCase(shown, useNow())
  return (
    <section role="status" className="rounded-card border border-line bg-surface p-5 text-sm sm:p-6">
      <p className="text-md font-semibold">
        <span aria-hidden="true" className="mr-2 text-losing">
          →
        </span>
        {isYourTurn ? texts.yourTurn : texts.states[state]}
      </p>
      <p className="mt-2">{meaning}</p>
      {dates.map((sentence) => (
        <p key={sentence} className="mt-1 font-semibold">
          {sentence}
        </p>
      ))}
      {song?.block != null && <p className="mt-3 text-muted">{describeBlock(song.block)}</p>}
      {song !== null && song.externalId !== null && (
        <Link
          to={`/auction/${song.externalId}`}
          className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {texts.open}
        </Link>
      )}
    </section>
  )
}

function Withdrawal({ onWithdraw }: { readonly onWithdraw: () => Promise<void> }) {
  const words = texts.withdraw
  const [isAsking, setAsking] = useState(false)
  const attempt = useAttempt(describeFailure)
  const withdraw = () =>
    attempt.run(async () => {
      await onWithdraw()
      setAsking(false)
      void showToast({ kind: 'success', text: words.done })
    })
  return (
    <div>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          attempt={attempt}
          title={words.title}
          text={words.text}
          confirm={words.confirm}
          busy={texts.busy}
          onConfirm={() => void withdraw()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type Described = Pick<ReadCase, 'side' | 'state' | 'can' | 'answerUntil' | 'complainUntil'>

/** The state of the case, and until when its reader can act. `now` is the server's time. */
export function describeCase({ side, state, can, answerUntil, complainUntil }: Described, now: number): string[] {
  const isLate = state === 'NOTIFIED' && answerUntil !== null && parseUtcDateTime(answerUntil) <= now
  const sentences = [isLate ? texts.late : texts.meanings[side][state]]
  if (state === 'NOTIFIED' && answerUntil !== null && !isLate) {
    sentences.push((side === 'UPLOADER' ? texts.answerUntil : texts.uploaderUntil)(showUtc(answerUntil)))
  }
  if (can.complain && complainUntil !== null) sentences.push(texts.complainUntil(showUtc(complainUntil)))
  return sentences
}
