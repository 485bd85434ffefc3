import { BaseError, InsufficientFundsError } from 'viem'
import { describeContractError } from '../../../wallet/contract-errors.ts'
import { isShortOfPol, WalletElsewhereError } from '../../../wallet/send-call.ts'
import type { BidFailure } from './bid-failure.ts'
import { texts } from './texts.ts'

/** The toast of the error catalogue, and the reason in a sentence where one is known. */
export function describeBidFailure({ code, cause }: BidFailure): { toast: string; sentence: string | undefined } {
  switch (code) {
    case 'not-sent':
      return { toast: texts.notSent, sentence: whyNotSent(cause) }
    case 'not-approved':
      return { toast: texts.notApproved, sentence: texts.why.notApproved }
    case 'reverted':
      return { toast: texts.reverted, sentence: texts.why.reverted }
    case 'cancelled':
      return { toast: texts.reverted, sentence: texts.why.cancelled }
    case 'dropped':
      return { toast: texts.reverted, sentence: texts.why.dropped }
    case 'lost-sight':
      return { toast: texts.notSent, sentence: texts.why.lostSight }
    case 'not-written-down':
      return { toast: texts.notWrittenDown, sentence: undefined }
    default:
      return code satisfies never
  }
}

function whyNotSent(cause: unknown): string | undefined {
  if (cause instanceof WalletElsewhereError) return texts.why.elsewhere
  return isShort(cause) ? texts.why.tooLittlePol : describeContractError(cause)
}

function isShort(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (cause instanceof BaseError && cause.walk((inner) => inner instanceof InsufficientFundsError) !== null) return true
  return isShortOfPol(cause.message)
}
