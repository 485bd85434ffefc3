import { withNoun, withUnit } from '@melos/clearing/format-numbers'

export const texts = {
  title: 'Approve an offer',
  lead: 'Melos asks you to auction tokens of your song. Approve the offer with your wallet if you agree.',
  invalid: {
    title: 'This link is incomplete',
    text: 'Ask Melos for the link again, and copy all of it.',
    action: 'All auctions',
  },
  terms: {
    title: 'The offer',
    tokens: 'Total tokens offered',
    price: 'Minimum price',
    threshold: 'Target',
    start: 'Start',
    soon: 'Within an hour of your approval',
    duration: 'Duration',
    seller: 'Your wallet',
    token: 'Song token',
    bidders: 'Who may bid',
    policy: (number: number) => `People who are admitted under policy ${number}`,
    count: (count: string) => withNoun(count, 'token'),
    mels: (amount: string) => withUnit(amount, 'MELS'),
  },
  meaning:
    'If the auction sells, the proceeds up to the target go to the production account, and everything above it to this wallet. If it doesn’t, the tokens go to this wallet. Your approval can be used once, and only before the start.',
  connect: 'Connect wallet',
  otherWallet: (address: string) => `This offer is for the wallet ${address}. Connect that wallet to approve it.`,
  approve: 'Approve this offer',
  asking: 'Confirm in your wallet…',
  failed: 'Your wallet didn’t sign the offer. Nothing was approved.',
  done: 'You approved the offer. Send this approval to Melos:',
  approval: 'Your approval',
  copy: 'Copy',
  copied: 'Copied',
} as const
