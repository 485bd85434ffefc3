import type { StepState } from '../../ui/stepper.tsx'
import type { BidStep } from '../../wallet/transactions/journal-entry.ts'
import type { BidProgress } from './buy/run-bid.ts'
import { texts } from './texts.ts'

type UnderWay = Extract<BidProgress, { kind: 'under-way' }>
type StepName = 'allow' | 'bid' | 'tell'

/** What is happening, for the title of the stepper and the sentence that is read out. */
export function describeProgress(progress: Exclude<BidProgress, { kind: 'refused' }>): {
  title: string
  sentence: string
} {
  const { title, failedTitle, doneTitle, done } = texts.stepper
  switch (progress.kind) {
    case 'under-way':
      return { title, sentence: describeWait(progress) }
    case 'done':
      return { title: doneTitle, sentence: done }
    case 'failed':
      return { title: failedTitle, sentence: progress.sentence }
    default:
      return progress satisfies never
  }
}

function describeWait({ step, waitsFor }: UnderWay): string {
  const { now } = texts.stepper
  return waitsFor === 'wallet' ? now.wallet[step === 'allow' ? 'allow' : 'bid'] : now[waitsFor]
}

const order: readonly BidStep[] = ['allow', 'bid', 'reserve', 'upgrade']

interface ShownStep {
  readonly name: StepName
  readonly state: StepState
  /** The two calls that tell the server; the other steps are one thing each. */
  readonly parts: readonly { readonly name: 'reserve' | 'upgrade'; readonly state: StepState }[]
  readonly hash: UnderWay['hash']
}

/** The three steps that people see: reserving and upgrading are one of them. */
export function listSteps(progress: Extract<BidProgress, { kind: 'under-way' | 'failed' }>): readonly ShownStep[] {
  const stateOf = (step: BidStep): StepState => {
    const isBehind = order.indexOf(step) < order.indexOf(progress.step)
    if (step === 'allow' && progress.kind === 'under-way' && progress.isAllowSkipped) return 'skipped'
    if (isBehind) return 'done'
    if (step !== progress.step) return 'later'
    return progress.kind === 'failed' ? 'failed' : progress.waitsFor
  }
  const hash = progress.kind === 'under-way' ? progress.hash : undefined
  const hashOf = (name: StepName) => ((progress.step === 'allow') === (name === 'allow') ? hash : undefined)
  const parts = (['reserve', 'upgrade'] as const).map((name) => ({ name, state: stateOf(name) }))
  const isReserved = progress.step === 'upgrade'
  return [
    { name: 'allow', state: stateOf('allow'), parts: [], hash: hashOf('allow') },
    { name: 'bid', state: stateOf('bid'), parts: [], hash: hashOf('bid') },
    { name: 'tell', state: stateOf(isReserved ? 'upgrade' : 'reserve'), parts, hash: undefined },
  ]
}
