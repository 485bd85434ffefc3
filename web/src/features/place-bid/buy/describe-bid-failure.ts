import { describeFailure } from '../../../wallet/transactions/describe-failure.ts'
import type { BidStep } from '../../../wallet/transactions/journal-entry.ts'
import type { TransactionFailure } from '../../../wallet/transactions/transaction-failure.ts'
import { texts } from './texts.ts'

interface Description {
  /** Of the error catalogue. */
  readonly toast: string
  readonly sentence: string
}

/** Why a bid stopped at a step, for people. */
export function describeBidFailure(failure: TransactionFailure, step: BidStep): Description {
  const sentence = describeFailure(failure, texts.why)
  switch (failure.code) {
    case 'reverted':
    case 'without-effect':
      return step === 'allow'
        ? { toast: texts.notApproved, sentence: texts.notApprovedWhy }
        : { toast: texts.reverted, sentence }
    case 'replaced':
    case 'dropped':
      return { toast: texts.reverted, sentence }
    case 'not-told':
      return { toast: texts.notTold, sentence }
    default:
      return { toast: texts.notSent, sentence }
  }
}
