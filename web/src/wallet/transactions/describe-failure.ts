import { describeContractError } from './contract-errors.ts'
import type { TransactionFailure, TransactionFailureCode } from './transaction-failure.ts'

export type FailureSentences = Readonly<Record<TransactionFailureCode, string>>

/** Why something stopped, for people. A new code does not compile until it has its sentence here. */
const sentences: FailureSentences = {
  rejected: 'You rejected the request in your wallet. Nothing was sent.',
  refused: 'The chain refused the transaction when we tried it out. Nothing was sent.',
  'not-sent': 'Your wallet didn’t send the transaction. Nothing has changed.',
  'too-little-pol': 'This wallet has too little POL for the network’s fee.',
  'wallet-elsewhere': 'Your wallet has changed to another account or network. Nothing was sent.',
  'wallet-busy':
    'Your wallet has had another transaction on its way for two minutes. Speed it up or cancel it in your wallet, then try again.',
  unsure:
    'Your wallet didn’t say whether it sent the transaction. It may be on its way: look into your wallet before you try again.',
  reverted: 'The chain refused the transaction after it was sent. Only the network’s fee was paid.',
  replaced: 'Your wallet sent another transaction in its place. Nothing has changed.',
  dropped: 'The network has lost the transaction. Nothing has changed.',
  'without-effect':
    'The transaction is on the chain and has changed nothing. Look at it in your wallet before you try again.',
  'no-role': 'This wallet doesn’t have the role for that. No transaction was sent.',
  changed: 'Something has changed since this page was shown. Look at it again. No transaction was sent.',
  'tokens-elsewhere': 'Another wallet has the song’s tokens.',
  'not-told': 'It’s on the chain, and the server didn’t answer. Melos will find it there.',
  'not-indexed': 'It’s on the chain, and the server hasn’t seen it yet.',
  unreachable: 'The chain or the server doesn’t answer. Try again in a moment.',
}

/** A feature's `own` sentences come before the common ones; what a contract refused has its reason. */
export function describeFailure({ code, cause }: TransactionFailure, own: Partial<FailureSentences> = {}): string {
  const reason = code === 'refused' ? describeContractError(cause) : undefined
  return reason ?? own[code] ?? sentences[code]
}
