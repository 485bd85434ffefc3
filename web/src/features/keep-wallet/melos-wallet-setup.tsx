import { useReducer } from 'react'
import { useStore } from '../../lib/store.ts'
import type { MelosWallet } from '../../wallet/melos-wallet/melos-wallet.ts'
import { askWords } from './ask-words.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ImportStep } from './import-step.tsx'
import { IntroStep } from './intro-step.tsx'
import { MelosWalletUnlock } from './melos-wallet-unlock.tsx'
import { ProtectStep } from './protect-step.tsx'
import { readQuestion, takeSetupStep } from './setup-step.ts'
import { usePasskeyOffer } from './use-passkey-offer.ts'
import { WordsStep } from './words-step.tsx'

interface MelosWalletSetupProps {
  readonly melosWallet: MelosWallet
  /** A wallet is kept, and open. */
  readonly onReady: () => void
  readonly onBack: () => void
}

/** The way to a wallet of one's own; for who has one already, the way into it. */
export default function MelosWalletSetup({ melosWallet, onReady, onBack }: MelosWalletSetupProps) {
  const kept = useStore(melosWallet)
  const isPasskeyOffered = usePasskeyOffer(melosWallet)
  const [step, send] = useReducer(takeSetupStep, { kind: 'start' })
  const back = () => send({ kind: 'back' })
  switch (step.kind) {
    case 'start': {
      const toImport = () => send({ kind: 'import' })
      if (kept.kind !== 'none') {
        return <MelosWalletUnlock {...{ melosWallet, onReady, onBack }} onOtherWords={toImport} />
      }
      const make = () => send({ kind: 'make', words: melosWallet.makeWords() })
      return <IntroStep onMake={make} onImport={toImport} onBack={onBack} />
    }
    case 'words': {
      const next = () => send({ kind: 'written', questions: askWords(step.words) })
      return <WordsStep words={step.words} onNext={next} onBack={back} />
    }
    case 'confirm': {
      const question = readQuestion(step)
      const { asked, right, missed } = step
      if (question === undefined) return null
      const answer = (word: string) => send({ kind: 'answer', word })
      return <ConfirmStep {...{ question, asked, right, missed }} onAnswer={answer} onBack={back} />
    }
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
