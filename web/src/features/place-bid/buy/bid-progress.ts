import type { Hash } from 'viem'
import type { BidStep } from '../../../wallet/transactions/journal-entry.ts'
import type { WaitsFor } from '../../../wallet/transactions/send-transaction.ts'

/** How a bid that is being placed stands, for the stepper. */
export type BidProgress =
  | {
      readonly kind: 'under-way'
      readonly step: BidStep
      readonly waitsFor: WaitsFor
      readonly isAllowSkipped: boolean
      readonly hash: Hash | undefined
    }
  | { readonly kind: 'done'; readonly hash: Hash }
  /** `sentence` says why, for people; the toast of the error catalogue has been shown. */
  | { readonly kind: 'failed'; readonly step: BidStep; readonly sentence: string }
  /** The person said no: the form is as it was. */
  | { readonly kind: 'refused' }
