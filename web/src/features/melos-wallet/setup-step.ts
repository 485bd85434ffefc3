import type { WordQuestion } from './word-questions.ts'

/** The step of setting up a wallet. Nothing is stored before the last step ends. */
export type SetupStep =
  /** The words of a new wallet, or the unlock screen if there is a wallet. */
  | { readonly kind: 'start' }
  | {
      readonly kind: 'confirm'
      readonly words: string
      readonly questions: readonly WordQuestion[]
      /** How many questions were answered, right or wrong. */
      readonly asked: number
      /** How many answers in a row were right. */
      readonly right: number
      /** The place of the word that the last answer missed. */
      readonly missed: number | undefined
    }
  | { readonly kind: 'import' }
  | { readonly kind: 'protect'; readonly words: string; readonly origin: 'made' | 'imported' }

export type SetupEvent =
  | { readonly kind: 'import' }
  | { readonly kind: 'written'; readonly words: string; readonly questions: readonly WordQuestion[] }
  | { readonly kind: 'answer'; readonly word: string }
  | { readonly kind: 'imported'; readonly words: string }
  | { readonly kind: 'back' }

/** A wrong answer resets the count, so that guessing does not succeed. */
export const ANSWERS_WANTED = 3

/** Ignores an event of another step, such as a second click. */
export function takeSetupStep(step: SetupStep, event: SetupEvent): SetupStep {
  switch (event.kind) {
    case 'import':
      return step.kind === 'start' ? { kind: 'import' } : step
    case 'written':
      if (step.kind !== 'start') return step
      return { ...event, kind: 'confirm', asked: 0, right: 0, missed: undefined }
    case 'answer':
      return step.kind === 'confirm' ? takeAnswer(step, event.word) : step
    case 'imported':
      return step.kind === 'import' ? { kind: 'protect', words: event.words, origin: 'imported' } : step
    case 'back':
      return goBack(step)
    default:
      return event satisfies never
  }
}

type ConfirmStep = Extract<SetupStep, { kind: 'confirm' }>

/** Starts over after the last question. */
export function readQuestion({ questions, asked }: ConfirmStep): WordQuestion | undefined {
  return questions[asked % questions.length]
}

function takeAnswer(step: ConfirmStep, word: string): SetupStep {
  const question = readQuestion(step)
  const asked = step.asked + 1
  if (question?.answer !== word) return { ...step, asked, right: 0, missed: question?.place }
  const right = step.right + 1
  if (right === ANSWERS_WANTED) return { kind: 'protect', words: step.words, origin: 'made' }
  return { ...step, asked, right, missed: undefined }
}

function goBack(step: SetupStep): SetupStep {
  switch (step.kind) {
    case 'start':
    case 'confirm':
    case 'import':
      return { kind: 'start' }
    case 'protect':
      return { kind: step.origin === 'made' ? 'start' : 'import' }
    default:
      return step satisfies never
  }
}
