import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { StepHeading } from './step-heading.tsx'
import { TextButton } from './text-button.tsx'
import { texts } from './texts.ts'
import { Warning } from './warning.tsx'
import { WordsBox } from './words-box.tsx'

interface WordsStepProps {
  readonly words: string
  readonly onNext: () => void
  readonly onBack: () => void
}

export function WordsStep({ words, onNext, onBack }: WordsStepProps) {
  const [isSeen, setSeen] = useState(false)
  return (
    <div className="grid gap-4">
      <StepHeading>{texts.words.title}</StepHeading>
      <p className="text-sm">{texts.words.what}</p>
      <WordsBox words={words} onShow={() => setSeen(true)} />
      <Warning>{texts.words.warning}</Warning>
      <div className="grid gap-2">
        <Button isWide disabled={!isSeen} onClick={onNext}>
          {texts.words.next}
        </Button>
        <TextButton onClick={onBack}>{texts.back}</TextButton>
      </div>
    </div>
  )
}
