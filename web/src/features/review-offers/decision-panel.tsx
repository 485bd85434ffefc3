import type { ReviewedOffer } from '@melos/api-contract'
import { useState } from 'react'
import { describeFailure, hasCode } from '../../account/describe-failure.ts'
import { ConfirmDialog, Panel } from '../../account/settings-parts.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import { type Decision, offersKey, reviewCalls } from './offer-calls.ts'
import type { NewRemark } from './remarks-panel.tsx'
import { texts } from './texts.ts'

const words = texts.decision
const points = ['title', 'people', 'isrc', 'sound', 'images', 'terms'] as const
const decisions = ['REJECTED', 'CHANGES_REQUESTED', 'APPROVED'] as const

type Choice = Decision['decision']

interface DecisionPanelProps {
  readonly offer: ReviewedOffer
  /** Of the submission that is on the page. */
  readonly dossierHash: string
  readonly remarks: readonly NewRemark[]
  readonly onChange: (offer: ReviewedOffer) => void
  readonly onReload: () => Promise<void>
}

/** What keeps an administrator from a decision; undefined if nothing does. */
export function findObstacle(
  choice: Choice,
  { ticked, remarks }: { ticked: number; remarks: number },
): string | undefined {
  if (choice === 'APPROVED') return ticked < points.length ? texts.checklist.incomplete : undefined
  return remarks === 0 ? texts.remarks.needed : undefined
}

export function DecisionPanel({ offer, dossierHash, remarks, onChange, onReload }: DecisionPanelProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [obstacle, setObstacle] = useState<string>()
  const [choice, setChoice] = useState<Choice>()
  const attempt = useAttempt((error) =>
    hasCode(error, 'DRAFT_CHANGED') ? texts.review.changed : describeFailure(error),
  )

  function ask(next: Choice): void {
    const found = findObstacle(next, { ticked: ticked.size, remarks: remarks.length })
    setObstacle(found)
    if (found === undefined) setChoice(next)
  }

  const decide = (decision: Choice) =>
    attempt.run(async () => {
      try {
        const decided = await reviewCalls.decide(offer, { decision, dossierHash, remarks: [...remarks] })
        setChoice(undefined)
        onChange(decided)
        void showToast({ kind: 'success', text: words[decision].done })
        await queryClient.invalidateQueries({ queryKey: [...offersKey, 'list'] })
      } catch (error) {
        if (hasCode(error, 'DRAFT_CHANGED')) await onReload()
        throw error
      }
    })

  return (
    <Panel title={words.title}>
      <fieldset className="mt-4">
        <legend className="text-sm font-semibold">{texts.checklist.title}</legend>
        {points.map((point) => (
          <Checkbox
            key={point}
            label={texts.checklist.items[point]}
            checked={ticked.has(point)}
            onChange={({ target }) => {
              setObstacle(undefined)
              setTicked(new Set(points.filter((one) => (one === point ? target.checked : ticked.has(one)))))
            }}
          />
        ))}
      </fieldset>
      <FailureText>{obstacle}</FailureText>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {decisions.map((decision) => (
          <Button
            key={decision}
            look={decision === 'APPROVED' ? 'main' : 'quiet'}
            aria-haspopup="dialog"
            onClick={() => ask(decision)}
          >
            {words[decision].action}
          </Button>
        ))}
      </div>
      {choice !== undefined && (
        <ConfirmDialog
          attempt={attempt}
          title={words[choice].title}
          text={words[choice].text}
          confirm={words[choice].action}
          busy={words.busy}
          onConfirm={() => void decide(choice)}
          onClose={() => setChoice(undefined)}
        />
      )}
    </Panel>
  )
}
