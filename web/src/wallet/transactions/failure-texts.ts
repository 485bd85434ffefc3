import type { TransactionFailureCode } from './transaction-failure.ts'

export type FailureSentences = Readonly<Record<TransactionFailureCode, string>>

/** A new code does not compile until it has a sentence here. */
export const failureTexts: FailureSentences = {
  rejected: 'You rejected the request in your wallet. Nothing was sent.',
  refused: 'A test run of the transaction failed, so we didn’t send it.',
  'not-sent': 'Your wallet didn’t send the transaction. Nothing has changed.',
  'too-little-pol': 'This wallet doesn’t have enough POL for the network fee.',
  'wallet-elsewhere': 'Your wallet has switched to another account or network. Nothing was sent.',
  'wallet-busy':
    'Another transaction of your wallet has been pending for two minutes. Speed it up or cancel it in your wallet, then try again.',
  unsure: 'Your wallet didn’t say whether it sent the transaction. Check your wallet before you try again.',
  reverted: 'The transaction failed on chain. You paid only the network fee.',
  replaced: 'Your wallet sent another transaction instead. Nothing has changed.',
  dropped: 'The network lost the transaction. Nothing has changed.',
  'without-effect': 'The transaction is on chain but changed nothing. Check it in your wallet before you try again.',
  'no-role': 'This wallet doesn’t have the required role. Nothing was sent.',
  changed: 'Something has changed since this page was loaded. Check it again. Nothing was sent.',
  'tokens-elsewhere': 'Another wallet holds the song’s tokens.',
  'not-told': 'It’s on chain, but the server didn’t answer. Melos will find it there.',
  'not-indexed': 'It’s on chain, but the server hasn’t seen it yet.',
  unreachable: 'The chain or the server isn’t responding. Try again in a moment.',
}
