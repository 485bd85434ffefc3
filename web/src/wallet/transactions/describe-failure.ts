import { describeContractError } from './contract-errors.ts'
import { type FailureSentences, failureTexts } from './failure-texts.ts'
import type { TransactionFailure } from './transaction-failure.ts'

/** A contract's reason comes first, then the feature's `own` sentence, then the common one. */
export function describeFailure({ code, cause }: TransactionFailure, own: Partial<FailureSentences> = {}): string {
  const reason = code === 'refused' ? describeContractError(cause) : undefined
  return reason ?? own[code] ?? failureTexts[code]
}
