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
    'Your wallet’s earlier transaction has been waiting for two minutes. Speed it up or cancel it in your wallet, then try again.',
  unsure: 'Your wallet didn’t say whether it sent the transaction. Check your wallet before you try again.',
  reverted: 'The transaction failed on the chain. You paid only the network fee.',
  replaced: 'Your wallet sent a different transaction instead, so this one didn’t happen.',
  dropped: 'The network dropped the transaction. Check your wallet before you try again.',
  discarded: 'You discarded this request. If your wallet still sends the transaction, it counts.',
  'without-effect':
    'The transaction is on the chain but changed nothing. Check it in your wallet before you try again.',
  'no-role': 'This wallet doesn’t have the required role. Nothing was sent.',
  changed: 'Nothing was sent, because something has changed since this page loaded. Check the page and try again.',
  'tokens-elsewhere': 'Another wallet holds the song’s tokens.',
  'not-told': 'The transaction is on the chain, but Melos didn’t respond. Melos will pick it up from there.',
  'not-indexed': 'The transaction is on the chain, but Melos hasn’t seen it yet.',
  unreachable: 'Melos or the chain isn’t responding. Try again in a moment.',
}
