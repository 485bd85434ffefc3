import type { DraftStep } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { isContractError } from '../../wallet/transactions/contract-errors.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import type { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { texts } from './texts.ts'

export function describeListingFailure(failure: TransactionFailure, step: DraftStep): string {
  const { code, cause, detail = '' } = failure
  const sentence = describeFailure(failure, texts.why)
  switch (code) {
    case 'not-sent':
      return cause instanceof ApiRequestError ? texts.complaints.server(cause.message) : sentence
    case 'refused':
      return describeRefusal(cause) ?? sentence
    case 'reverted':
      return step === 'SCHEDULE' ? `${sentence} ${texts.whyRefused.startPassed}` : sentence
    case 'tokens-elsewhere':
      return texts.tokensElsewhere(shortenAddress(detail))
    default:
      return sentence
  }
}

/** In a listing, these errors are about the song's tokens and not about MELS. */
function describeRefusal(cause: unknown): string | undefined {
  const { startPassed, tooFewAllowed, tooFewTokens } = texts.whyRefused
  if (isContractError(cause, 'StartInPast')) return startPassed
  if (isContractError(cause, 'ERC20InsufficientAllowance')) return tooFewAllowed
  return isContractError(cause, 'ERC20InsufficientBalance') ? tooFewTokens : undefined
}
