import type { Hash } from 'viem'
import type { SettlementFailureCode } from './settlement-failure.ts'

/** What a call does: proving that the price is right moves no money, paying does. */
type SettlementStepKind = 'prove' | 'pay'

/** How a settlement is getting on. */
export type SettlementProgress =
  | {
      readonly kind: 'under-way'
      readonly step: SettlementStepKind
      /** Calls that are on the chain, and all that it takes as far as can be told. */
      readonly done: number
      readonly total: number
      /** Bidders of whom at least a part is settled, and all. */
      readonly settledBidders: number
      readonly bidderCount: number
      readonly waitsFor: 'check' | 'earlier' | 'wallet' | 'chain' | 'server'
      readonly hash: Hash | undefined
    }
  /** Stopped; what was done stays done, and the next try goes on from there. */
  | {
      readonly kind: 'failed'
      /** Undefined when nothing failed that has a name: the person said no, or somebody does not answer. */
      readonly code: SettlementFailureCode | undefined
      readonly sentence: string
      /** The values that disagree. */
      readonly detail: string | undefined
    }
  | { readonly kind: 'done' }
