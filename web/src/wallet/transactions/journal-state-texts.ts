import type { JournalState } from './journal-entry.ts'

/** How far an unfinished bid is. Each page has its own sentence for one that is on the chain. */
export const journalStateTexts: Readonly<Record<Exclude<JournalState, 'placed'>, string>> = {
  unasked: 'Nothing is sent. Your wallet hasn’t been asked for the bid yet.',
  allowing: 'The bid isn’t sent. Your wallet first has to allow the deposit.',
  asked:
    'Your wallet hasn’t answered yet. If it still shows the request, answer it there. Otherwise, continue in the form or discard the bid.',
  unseen: 'Your wallet has signed the bid, but the network doesn’t have it yet. Check your connection.',
  sent: 'Sent. Waiting for confirmation.',
  lost: 'The network has lost the transaction. Check your wallet. If it doesn’t send the bid again, discard it here.',
}
