import type { DisbursementState } from '@melos/api-contract'
import { withNoun } from '@melos/clearing/format-numbers'

export const texts = {
  lead: 'The approved numbers are announced on the chain and can be paid in 48\u00A0hours later. Until then, anyone can check them, and the announcement can be withdrawn.',
  /** While one of its songs is blocked. */
  blocked: {
    announce: 'Don’t announce it: reopen the statement, and leave the blocked song’s lines for later.',
    announced:
      'Don’t pay it in: withdraw the announcement, reopen the statement, and leave the blocked song’s lines for later.',
  },
  steps: {
    announce: 'Announce',
    wait: 'Wait for 48\u00A0hours',
    payIn: 'Pay in',
    payOut: 'Pay out to the holders',
  },
  wallet: {
    needed: 'Connect the royalty agent’s wallet.',
    connect: 'Connect a wallet',
    using: (address: string) => `Signing with ${address}`,
    notAgent: 'This wallet isn’t a royalty agent, so the contract refuses its announcements and payments.',
  },
  announce: {
    payableFrom: 'Can be paid in from (UTC)',
    hint: 'From 48\u00A0hours to 30\u00A0days ahead. It has to be paid in within 14\u00A0days from then.',
    submit: 'Announce on the chain',
    incomplete: 'Enter a complete date and time.',
    early: 'Choose a time at least 48\u00A0hours ahead. Leave a few minutes for the signature.',
    late: 'Choose a time at most 30\u00A0days ahead.',
    hashes: { document: 'Hash of the document', lines: 'Hash of the lines' },
    rate: 'MELS for one EUR',
    again: {
      WITHDRAWN: 'The last announcement was withdrawn. You can announce it again, or reopen the statement.',
      EXPIRED:
        'The last announcement wasn’t paid in within 14\u00A0days. You can announce it again, or reopen the statement.',
    },
  },
  announced: {
    title: (id: string) => `Disbursement ${id} is announced`,
    from: (moment: string) => `It can be paid in from ${moment} on.`,
    earlier: 'It has the numbers of an earlier approval. Withdraw it before you announce the present ones.',
    page: 'Public page',
    withdraw: 'Withdraw the announcement',
    withdrawTitle: 'Withdraw the announcement',
    withdrawText: (id: string) =>
      `Disbursement ${id} can’t be paid in any more. The same numbers can be announced again, or the statement can be reopened.`,
    withdrawSubmit: 'Withdraw it',
    cancel: 'Cancel',
  },
  payIn: {
    until: (moment: string) => `It has to be paid in by ${moment}.`,
    amount: 'To pay in',
    balance: 'This wallet has',
    allowance: 'The contract may take',
    tooLittle: 'This wallet has too few MELS.',
    submit: (mels: string) => `Pay in ${mels}`,
    allowFirst: 'Your wallet asks twice: first to allow exactly this amount, then to pay it in.',
  },
  payOut: {
    paidIn: (id: string) => `Disbursement ${id} is paid in. Every token has its part.`,
    server: 'Melos pays out by itself. Anyone can do it sooner; only the holders are paid.',
    reading: 'Asking the chain who can be paid',
    failed: { title: 'The chain didn’t answer', text: 'Nothing is lost.', action: 'Try again' },
    left: (accounts: string, calls: string) =>
      `${withNoun(accounts, 'account')} can be paid now, with ${withNoun(calls, 'transaction')}.`,
    none: 'Everyone who can be paid now has been paid.',
    waiting: (accounts: string, minimum: string) =>
      `${withNoun(accounts, 'account')} can’t be paid yet: not more than ${minimum} is due, or the payout is on hold. It stays due.`,
    submit: 'Pay out now',
    bar: 'Accounts paid',
    progress: (done: string, total: string) => `${done} of ${withNoun(total, 'account')}`,
  },
  status: {
    steps: {
      announce: 'Announcing',
      withdraw: 'Withdrawing the announcement',
      allow: 'Allowing the amount',
      'pay-in': 'Paying in',
      'pay-out': 'Paying out',
    },
    waits: {
      check: 'checking that it can go through',
      earlier: 'waiting for your wallet’s earlier transaction',
      wallet: 'confirm in your wallet',
      chain: 'waiting for confirmation',
      server: 'informing Melos',
    },
    asked:
      'Your wallet hasn’t answered our request yet. If it still shows the request, answer it there. Otherwise, try again.',
    confirmed: 'Done. This page will update in a moment.',
    inProgress: 'Transaction in progress!',
    done: 'Transaction completed successfully!',
    failed: 'Something goes wrong!',
    otherTab: 'This disbursement is being worked on in another tab.',
    unreachable: 'Melos or the chain isn’t responding. Try again in a moment.',
    changed: 'Nothing was sent, because these lines are announced already. This page will show it in a moment.',
    noRole: 'This wallet isn’t a royalty agent. Nothing was sent.',
  },
  earlier: 'Earlier announcements',
  states: {
    ANNOUNCED: 'Announced',
    PAYABLE: 'Can be paid in',
    PAID_IN: 'Paid in',
    WITHDRAWN: 'Withdrawn',
    EXPIRED: 'Expired',
  } satisfies Record<DisbursementState, string>,
  past: (id: string, state: string) => `Disbursement ${id}: ${state}`,
} as const
