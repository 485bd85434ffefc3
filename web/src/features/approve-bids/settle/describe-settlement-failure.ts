import { describeContractError } from '../../../wallet/contract-errors.ts'
import { isShortOfPol, WalletElsewhereError } from '../../../wallet/send-call.ts'
import { texts } from '../texts.ts'
import { describeRefusal } from './describe-refusal.ts'
import { SettlementFailure } from './settlement-failure.ts'

const { failures } = texts.approve

/** Why a settlement stopped, for an administrator: a sentence and, where the contract named them, the values that disagree. */
export function describeSettlementFailure(error: unknown): { sentence: string; detail: string | undefined } {
  if (!(error instanceof SettlementFailure)) return { sentence: failures.unreachable, detail: undefined }
  const { code, cause } = error
  if (isShortOfPol((cause as { message?: unknown } | undefined)?.message))
    return { sentence: failures.tooLittlePol, detail: undefined }
  if (cause instanceof WalletElsewhereError) return { sentence: failures['not-sent'], detail: cause.message }
  if (code === 'refused')
    return { sentence: describeContractError(cause) ?? failures.refused, detail: describeRefusal(cause) }
  return { sentence: failures[code], detail: undefined }
}
