import { Button } from '../../ui/button.tsx'
import type { WordQuestion } from './ask-words.ts'
import { FailureText, StepHeading, TextButton } from './form-parts.tsx'
import { ANSWERS_WANTED } from './setup-step.ts'
import { texts } from './texts.ts'

interface ConfirmStepProps {
  readonly question: WordQuestion
  /** Changes with each question. */
  readonly asked: number
  readonly right: number
  readonly missed: number | undefined
  readonly onAnswer: (word: string) => void
  readonly onBack: () => void
}

export function ConfirmStep({ question, asked, right, missed, onAnswer, onBack }: ConfirmStepProps) {
  const { title, progress, missed: wasWrong, again } = texts.confirm
  return (
    <div className="grid gap-4">
      <StepHeading key={asked}>{title(question.place)}</StepHeading>
      <p className="text-sm text-muted">{progress(right + 1, ANSWERS_WANTED)}</p>
      <FailureText>{missed === undefined ? undefined : wasWrong(missed)}</FailureText>
      <div className="grid grid-cols-2 gap-2">
        {question.choices.map((word) => (
          <Button key={`${asked} ${word}`} look="quiet" onClick={() => onAnswer(word)}>
            <span className="font-mono">{word}</span>
          </Button>
        ))}
      </div>
      <TextButton onClick={onBack}>{again}</TextButton>
    </div>
  )
}
