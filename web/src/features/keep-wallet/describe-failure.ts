import { MelosWalletError } from '../../wallet/melos-wallet/melos-wallet-error.ts'
import { texts } from './texts.ts'

/** What a person reads when the wallet refuses. */
export function describeFailure(error: unknown): string {
  return error instanceof MelosWalletError ? texts.failures[error.code] : texts.failed
}
