import type { Hash } from 'viem'
import type { BidStep } from './bid-under-way.ts'

/** How a bid that is being placed stands, for the stepper. */
export type BidProgress =
  | {
      readonly kind: 'under-way'
      readonly step: BidStep
      /** `check`: tried out; `wallet`: the person is asked there; `chain`: sent and waited for; `server`: being written down. */
      readonly waitsFor: 'check' | 'wallet' | 'chain' | 'server'
      readonly isAllowSkipped: boolean
      readonly hash: Hash | undefined
    }
  | { readonly kind: 'done'; readonly hash: Hash }
  /** `sentence` says why, for people; the toast of the error catalogue has been shown. */
  | { readonly kind: 'failed'; readonly step: BidStep; readonly sentence: string | undefined }
  /** The person said no: the form is as it was. */
  | { readonly kind: 'refused' }
