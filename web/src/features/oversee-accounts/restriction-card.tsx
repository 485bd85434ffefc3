import { showUtc } from '@melos/clearing/utc-time'
import { causeTexts } from '../../account/cause-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { AccountRecord, Act } from './account-calls.ts'
import { canLift, stateOf, waitsForAnswer } from './restriction-state.ts'
import { texts } from './texts.ts'

const words = texts.restriction

interface RestrictionCardProps {
  readonly restriction: AccountRecord['restrictions'][number]
  /** The server's time. */
  readonly now: number
  readonly onAct: (act: Act) => void
}

export function RestrictionCard({ restriction, now, onAct }: RestrictionCardProps) {
  const { id, kind, cause, statement, fromAt, untilAt, madeBy, appeal, answer, lifted } = restriction
  const state = stateOf(restriction, now)
  const isActive = state === 'inForce' || state === 'given'
  return (
    <li className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="font-display text-md font-bold">{texts.kinds[kind]}</h3>
        <p className={`text-sm font-semibold ${isActive ? 'text-losing' : 'text-muted'}`}>
          <span aria-hidden="true">{isActive ? '→ ' : '✓ '}</span>
          {words.states[state]}
        </p>
      </div>
      <p className="text-sm font-semibold">{causeTexts[cause]}</p>
      <p className="mb-4 text-xs wrap-anywhere text-muted">
        {words.from(showUtc(fromAt), madeBy)}
        {kind === 'SUSPENSION' && `. ${untilAt === null ? words.endless : words.until(showUtc(untilAt))}.`}
      </p>
      <div className="flex flex-col gap-4 text-sm">
        <Written label={words.statement} text={statement} />
        {appeal !== null && <Written label={words.appeal(showUtc(appeal.at))} text={appeal.text} />}
        {answer !== null && <Written label={words.answer(showUtc(answer.at))} text={answer.text} />}
        {lifted !== null && <Written label={words.lifted(showUtc(lifted.at))} text={lifted.statement} />}
      </div>
      {waitsForAnswer(restriction) && (
        <p className="mt-4 text-sm font-semibold text-losing">
          <span aria-hidden="true">→ </span>
          {words.openAppeal}
        </p>
      )}
      {(canLift(restriction, now) || waitsForAnswer(restriction)) && (
        <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
          {waitsForAnswer(restriction) && (
            <Button look="quiet" onClick={() => onAct({ kind: 'answer', restrictionId: id })}>
              {words.answerAppeal}
            </Button>
          )}
          {canLift(restriction, now) && (
            <Button look="quiet" onClick={() => onAct({ kind: 'lift', restrictionId: id })}>
              {words.lift}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Written({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </div>
  )
}
