import { type Attempt, useAttempt as useAnyAttempt } from '../../lib/use-attempt.ts'
import { MelosWalletError } from '../../wallet/melos-wallet/melos-wallet-error.ts'
import { texts } from './texts.ts'

export function useAttempt(): Attempt {
  return useAnyAttempt(describeFailure)
}

export function describeFailure(error: unknown): string {
  return error instanceof MelosWalletError ? texts.failures[error.code] : texts.failed
}
