import { describeContractError, isContractError } from '../../wallet/contract-errors.ts'
import { UnsureSendingError } from '../../wallet/send-call.ts'
import type { OwnCall } from './own-call.ts'
import { texts } from './texts.ts'

/** Why a call was not sent, for people. */
export function describeFailure(error: unknown, { kind }: OwnCall): string {
  if (error instanceof UnsureSendingError) return texts.sending.unknown
  const sentence = describeContractError(error)
  if (sentence === undefined) return texts.sending.didNotHappen
  // Whatever reason a token gives for not being sent, this is what it means here.
  return kind === 'withdraw' && !isContractError(error, 'NoCredit') ? texts.credits.refused : sentence
}
