import type { JournalState } from './journal-entry.ts'

/** How far an unfinished bid is. Each page has its own sentence for one that is on the chain. */
export const journalStateTexts: Readonly<Record<Exclude<JournalState, 'placed'>, string>> = {
  unasked: 'Nothing has been sent. We haven’t asked your wallet for the bid yet.',
  allowing: 'The bid hasn’t been sent. Your wallet has to confirm another step first.',
  asked:
    'Your wallet hasn’t answered yet. If it still shows the request, answer it there. Otherwise, continue in the form or discard the bid.',
  unseen: 'Your wallet has signed the bid, but the network hasn’t received it yet. Check your connection.',
  sent: 'Sent. Waiting for confirmation.',
  lost: 'The network dropped the transaction. Check your wallet. If it doesn’t send the bid again, discard it here.',
}

/** The same for an order, which is `placed` only on the chain. */
export const orderStateTexts: Readonly<Record<JournalState, string>> = {
  unasked: 'Nothing has been sent. We haven’t asked your wallet for the order yet.',
  allowing: 'The order hasn’t been sent. Your wallet has to allow the payment first.',
  asked:
    'Your wallet hasn’t answered yet. If it still shows the request, answer it there. Otherwise, discard the order.',
  unseen: 'Your wallet has signed the order, but the network hasn’t received it yet. Check your connection.',
  sent: journalStateTexts.sent,
  lost: 'The network dropped the transaction. Check your wallet. If it doesn’t send the order again, discard it here.',
  placed: journalStateTexts.sent,
}
