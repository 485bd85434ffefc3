import type { BidProgress } from './buy/bid-progress.ts'
import type { BidStep } from './buy/bid-under-way.ts'

type UnderWay = Extract<BidProgress, { kind: 'under-way' }>
type StepName = 'allow' | 'bid' | 'write-down'
export type StepState = 'later' | 'skipped' | UnderWay['waitsFor'] | 'done' | 'failed'

export interface ShownStep {
  readonly name: StepName
  readonly state: StepState
  /** The two calls of writing down; the other steps are one thing each. */
  readonly parts: readonly { readonly name: 'reserve' | 'upgrade'; readonly state: StepState }[]
  readonly hash: UnderWay['hash']
}

type Unfinished = Extract<BidProgress, { kind: 'under-way' | 'failed' }>

const order: readonly BidStep[] = ['allow', 'bid', 'reserve', 'upgrade']

/** Reserving and upgrading are one step to people. */
export const stepName = (step: BidStep): StepName => (step === 'allow' || step === 'bid' ? step : 'write-down')

/** The three steps that people see. */
export function listSteps(progress: Unfinished): readonly ShownStep[] {
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
    { name: 'write-down', state: stateOf(isReserved ? 'upgrade' : 'reserve'), parts, hash: undefined },
  ]
}
