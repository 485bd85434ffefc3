import type { decideStatementLines, LineDecision, PayerStatement, StatementGroup } from '@melos/api-contract'
import { useState } from 'react'
import type { BodyOf } from '../../api/call-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextButton } from '../../ui/form-parts.tsx'
import { changes } from './statement-calls.ts'
import { texts } from './texts.ts'
import type { Change } from './use-change.ts'
import { WorkDialog } from './work-dialog.tsx'

const words = texts.lines
const kinds = ['OURS', 'NOT_OURS', 'LATER'] as const

type Decided = BodyOf<typeof decideStatementLines>

interface DecideButtonsProps {
  readonly statement: PayerStatement
  readonly lines: Decided['lines']
  /** The lines in words. */
  readonly what: string
  readonly isrc: string | null
  readonly similar: StatementGroup['similar']
  readonly decision: LineDecision | null
  /** Replaces the word for “ours”. */
  readonly ours?: string | undefined
  readonly change: Change
}

/** Decides whose lines these are, or takes the decision back. */
export function DecideButtons(props: DecideButtonsProps) {
  const { statement, lines, what, isrc, similar, decision, ours, change } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const decide = (made: Decided['decision'], onDone?: () => Promise<void>) =>
    change.send(() => changes.decide(statement.id, { version: statement.version, lines, decision: made }), onDone)
  const choose = (kind: LineDecision): void => {
    if (change.isBusy) return
    if (kind === 'OURS') setIsChoosing(true)
    else void decide({ kind })
  }
  if (decision !== null)
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="font-semibold">
          {decision === 'OURS' && ours !== undefined ? ours : words.decide[decision]}
        </span>
        {statement.state === 'DRAFT' && (
          <TextButton aria-label={words.undoWhich(what)} onClick={() => void decide({ kind: 'UNDECIDED' })}>
            {words.undo}
          </TextButton>
        )}
      </div>
    )
  if (statement.state !== 'DRAFT') return null
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button
          key={kind}
          look="quiet"
          aria-label={words.which(words.decide[kind], what)}
          aria-haspopup={kind === 'OURS' ? 'dialog' : undefined}
          aria-disabled={change.isBusy}
          onClick={() => choose(kind)}
        >
          {words.decide[kind]}
        </Button>
      ))}
      {isChoosing && (
        <WorkDialog
          what={what}
          isrc={isrc}
          similar={similar}
          change={change}
          onChoose={(workId, onDone) => decide({ kind: 'OURS', workId }, onDone)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}
