import { withNoun, withUnit } from '@melos/clearing/format-numbers'
import { withEur } from '../../lib/eur.ts'

export const disbursementTexts = {
  pageTitle: (id: string) => `Check of disbursement ${id}`,
  description: (id: string) => `Your browser recomputes disbursement ${id} of royalties on Melos from the chain.`,
  title: 'Check this statement',
  lead: 'Your browser reads the published document, and every statement and payment from the chain. It recomputes every amount and compares them. You don’t have to trust Melos.',
  back: (id: string) => `Disbursement ${id}`,
  needsScript:
    'This page needs JavaScript, because your browser does the check. Without it, you can run the command at the end of this page.',
  reading: { events: 'Reading the royalties', accounts: 'Comparing every holder’s account' },
  failed: {
    title: 'We couldn’t read the chain',
    text: 'This says nothing about the royalties. The node didn’t answer correctly. Try again.',
    incomplete: 'The node left something out: its data doesn’t match the contract’s counts.',
    unknown: 'This disbursement isn’t on the chain.',
    noDocument: 'The published document isn’t on this server, so there is nothing to compare the chain with.',
    action: 'Try again',
  },
  verdict: {
    right: {
      title: 'This statement is correct',
      text: (accounts: string, payments: string) =>
        `The document is the one announced, its numbers add up, and ${withNoun(accounts, 'account')} and ${withNoun(payments, 'payment')} match it to the last digit.`,
    },
    announced: {
      title: 'Announced: nothing is paid in yet',
      text: 'The document is the one announced, and its numbers add up.',
    },
    withdrawn: {
      title: 'Withdrawn: nothing was paid in',
      text: 'The document is the one announced, and its numbers add up.',
    },
    otherCode: {
      title: 'This isn’t the published contract',
      text: 'The numbers add up, but the contracts’ code isn’t the code Melos has published, so this proves nothing. Ask Melos why.',
    },
    atBlock: (block: string) => `The chain at block ${block}.`,
    unprovable:
      'No one can prove here that the payer’s own statement is true. That is what the SHA-256 hash of the payer’s file and the bank’s reference are for.',
  },
  finding: {
    document: 'Different from the document’s own numbers',
    places: {
      'document hash': 'The document’s hash',
      'lines hash': 'The hash of the lines',
      'rate.melsPerEur': 'The rate',
      'balance of the royalties contract': 'The balance of the royalties contract',
    },
    ofAccount: (account: string, where: string) => `${account}: ${where}`,
    mels: (amount: string) => withUnit(amount, 'MELS'),
    eur: (amount: string) => withEur(amount),
  },
  checked: {
    title: 'What was checked',
    rate: 'Rate announced',
    rateOf: (rate: string) => `1 EUR = ${withUnit(rate, 'MELS')}`,
    previous: 'Rate of the disbursement before it',
    accounts: 'Accounts compared',
    payments: 'Payments recomputed',
    held: 'Must be in the contract, for all songs',
    balance: 'Is in the contract',
    mels: (amount: string) => withUnit(amount, 'MELS'),
  },
  holders: {
    title: 'Every holder at the moment of payment',
    caption: 'What each holder’s tokens got, compared with the rule',
    none: 'Nothing is paid in, so no one has received anything.',
    song: 'Song',
    holder: 'Holder',
    tokens: 'Tokens',
    mels: 'MELS',
    you: 'You',
    showAll: (count: string) => `Show all ${count}`,
    shown: (shown: string, all: string) => `Showing ${shown} of ${withNoun(all, 'line')}.`,
  },
  program: {
    command: (id: string) => (house: string, publicUrl: string) =>
      `npm run verify -- --royalties ${id} --document ${new URL(`/api/public/royalties/${id}/document`, publicUrl).href} https://your-node.example ${house}`,
    does: 'The command reads the published document and the royalties from that node, checks that the contracts have the published code, and recomputes every amount. It then reports what is correct and what isn’t.',
  },
} as const
