import { useEffect, useReducer, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureText, TextButton } from '../../ui/form-parts.tsx'
import type { MelosWallet } from '../../wallet/melos-wallet/melos-wallet.ts'
import { StepHeading, Warning } from './form-parts.tsx'
import { ImportStep } from './import-step.tsx'
import { MelosWalletUnlock } from './melos-wallet-unlock.tsx'
import { ProtectStep } from './protect-step.tsx'
import { ANSWERS_WANTED, readQuestion, type SetupStep, takeSetupStep } from './setup-step.ts'
import { texts } from './texts.ts'
import { makeWordQuestions } from './word-questions.ts'
import { WordsBox } from './words-box.tsx'

interface MelosWalletSetupProps {
  readonly melosWallet: MelosWallet
  /** The wallet is stored and open. */
  readonly onReady: () => void
  readonly onBack: () => void
}

/** Makes, imports or unlocks the Melos wallet. */
export default function MelosWalletSetup({ melosWallet, onReady, onBack }: MelosWalletSetupProps) {
  const stored = useStore(melosWallet)
  const isPasskeyOffered = usePasskeyOffer(melosWallet)
  const [step, send] = useReducer(takeSetupStep, { kind: 'start' })
  // Back shows the same words again.
  const [words] = useState(melosWallet.makeWords)
  const back = () => send({ kind: 'back' })
  switch (step.kind) {
    case 'start': {
      const toImport = () => send({ kind: 'import' })
      if (stored.kind !== 'none') {
        return <MelosWalletUnlock {...{ melosWallet, onReady, onBack }} onOtherWords={toImport} />
      }
      const next = () => send({ kind: 'written', words, questions: makeWordQuestions(words) })
      return <WordsStep words={words} onNext={next} onImport={toImport} onBack={onBack} />
    }
    case 'confirm':
      return <ConfirmStep step={step} onAnswer={(word) => send({ kind: 'answer', word })} onBack={back} />
    case 'import':
      return (
        <ImportStep melosWallet={melosWallet} onWords={(words) => send({ kind: 'imported', words })} onBack={back} />
      )
    case 'protect':
      return <ProtectStep {...{ melosWallet, isPasskeyOffered, onReady }} words={step.words} onBack={back} />
    default:
      return step satisfies never
  }
}

function usePasskeyOffer({ canUsePasskey }: MelosWallet): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => void canUsePasskey().then(setOffered), [canUsePasskey])
  return isOffered
}

interface WordsStepProps {
  readonly words: string
  readonly onNext: () => void
  readonly onImport: () => void
  readonly onBack: () => void
}

function WordsStep({ words, onNext, onImport, onBack }: WordsStepProps) {
  const [isSeen, setSeen] = useState(false)
  const { title, what, warning, check, next, import: haveWords } = texts.words
  return (
    <div className="grid gap-4">
      <StepHeading>{title}</StepHeading>
      <p className="text-sm">{what}</p>
      <WordsBox words={words} onShow={() => setSeen(true)} />
      <Warning>{warning}</Warning>
      <div className="grid gap-2">
        <Button isWide disabled={!isSeen} onClick={onNext}>
          {next}
        </Button>
        <p className="text-xs text-muted">{check}</p>
        <div className="flex flex-wrap justify-center gap-x-5">
          <TextButton onClick={onImport}>{haveWords}</TextButton>
          <TextButton onClick={onBack}>{texts.back}</TextButton>
        </div>
      </div>
    </div>
  )
}

interface ConfirmStepProps {
  readonly step: Extract<SetupStep, { kind: 'confirm' }>
  readonly onAnswer: (word: string) => void
  readonly onBack: () => void
}

function ConfirmStep({ step, onAnswer, onBack }: ConfirmStepProps) {
  const { asked, right, missed } = step
  const question = readQuestion(step)
  if (question === undefined) return null
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
