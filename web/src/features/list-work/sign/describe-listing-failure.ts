import { BaseError, InsufficientFundsError } from 'viem'
import { ApiRequestError } from '../../../api/api-request-error.ts'
import { shortenAddress } from '../../../lib/shorten-address.ts'
import { describeContractError, isContractError } from '../../../wallet/contract-errors.ts'
import { isShortOfPol, WalletElsewhereError } from '../../../wallet/send-call.ts'
import { texts } from '../texts.ts'
import type { ListingFailure } from './listing-failure.ts'

/** Why a listing stopped, and what that means. */
export function describeListingFailure({ code, holder, cause, step }: ListingFailure): string {
  const { why } = texts
  switch (code) {
    case 'rejected':
      return why.rejected
    case 'not-sent':
      return whyNotSent(cause)
    case 'unsure':
      return why.unsure
    case 'reverted':
      return step === 'SCHEDULE' ? `${why.reverted} ${why.startPassed}` : why.reverted
    case 'replaced':
      return why.replaced
    case 'dropped':
      return why.dropped
    case 'not-lister':
      return why.notLister
    case 'tokens-elsewhere':
      return why.tokensElsewhere(holder === undefined ? '' : shortenAddress(holder))
    case 'changed':
      return why.changed
    case 'unreachable':
      return why.unreachable
    case 'not-indexed':
      return why.notIndexed
    default:
      return code satisfies never
  }
}

function whyNotSent(cause: unknown): string {
  const { why } = texts
  if (cause instanceof WalletElsewhereError) return why.elsewhere
  if (isShort(cause)) return why.tooLittlePol
  if (cause instanceof ApiRequestError) return texts.complaints.server(cause.message)
  if (isContractError(cause, 'StartInPast')) return why.startPassed
  // In a listing these are about the song's tokens, and not about MELS.
  if (isContractError(cause, 'ERC20InsufficientAllowance')) return why.tooFewAllowed
  if (isContractError(cause, 'ERC20InsufficientBalance')) return why.tooFewTokens
  return describeContractError(cause) ?? why.notSent
}

function isShort(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (cause instanceof BaseError && cause.walk((inner) => inner instanceof InsufficientFundsError) !== null) return true
  return isShortOfPol(cause.message)
}
