import type { BidProgress } from './buy/bid-progress.ts'
import { stepName } from './list-steps.ts'
import { texts } from './texts.ts'

type Shown = Exclude<BidProgress, { kind: 'refused' }>

/** What is happening, for the title of the stepper and the sentence that is read out. */
export function describeProgress(progress: Shown): { title: string; sentence: string } {
  const { title, failedTitle, doneTitle, done, failed } = texts.stepper
  switch (progress.kind) {
    case 'under-way':
      return { title, sentence: sayNow(progress) }
    case 'done':
      return { title: doneTitle, sentence: done }
    case 'failed':
      return { title: failedTitle, sentence: progress.sentence ?? failed[stepName(progress.step)] }
    default:
      return progress satisfies never
  }
}

function sayNow({ step, waitsFor }: Extract<BidProgress, { kind: 'under-way' }>): string {
  const { now } = texts.stepper
  return waitsFor === 'wallet' ? now.wallet[step === 'allow' ? 'allow' : 'bid'] : now[waitsFor]
}
