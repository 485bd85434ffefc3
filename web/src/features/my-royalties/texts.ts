import { withNoun, withUnit } from '@melos/clearing/format-numbers'
import { withEur } from '../../lib/eur.ts'

export const texts = {
  title: 'My royalties',
  lead: 'What your song tokens have earned, what is due to you, and what you’ve been paid.',
  needsScript:
    'This page needs JavaScript, because it loads your royalties with the wallet in your browser. All royalties are on the Royalties page.',
  loading: 'Loading your royalties',
  administrator: {
    title: 'Administrators have no royalties',
    text: 'You’re logged in as an administrator. Log out, then connect your own wallet to see its royalties.',
  },
  visitor: {
    title: 'Connect your wallet to see your royalties',
    text: 'Connect the wallet that holds your song tokens.',
    connect: 'Connect wallet',
  },
  failed: {
    title: 'Your royalties didn’t load',
    text: 'They’re safe on the chain.',
    action: 'Try again',
  },
  empty: {
    title: 'No song tokens yet',
    text: 'This wallet holds no song tokens and hasn’t earned any royalties. Win tokens in an auction, and their royalties appear here.',
    action: 'See all auctions',
  },
  everyone: 'See all royalties on Melos',
  due: {
    title: 'Due to you',
    nothing: 'Nothing is due to you now. The next royalties of your songs will appear here.',
    all: 'You can take it now, for a small fee in POL. Otherwise, Melos sends it to your wallet.',
    carried: (due: string, minimum: string) =>
      `${withEur(due)} is due. It is paid when more than ${withEur(minimum)} is due.`,
    carriedTitle: 'Carried forward',
    dormant: (eur: string) =>
      `${withEur(eur)} of it can be paid now, because those songs have had no royalties for 24 months.`,
    held: (moment: string) => `Your payouts are on hold until ${moment}. What is due to you stays due.`,
    heldTitle: 'On hold',
    take: (mels: string) => `Take MELS\u00A0${mels}`,
    mels: (amount: string) => withUnit(amount, 'MELS'),
    received: 'Received so far',
  },
  songs: {
    title: 'By song',
    caption: 'Your song tokens and their royalties',
    song: 'Song',
    tokens: 'Tokens',
    due: 'Due',
    received: 'Received',
  },
  history: {
    title: 'Payments',
    caption: 'Royalties paid to you, newest first',
    count: (total: string) => `${withNoun(total, 'payment')}, newest first`,
    none: 'No payments yet. They appear here as soon as they’re on the chain.',
    paidAt: 'Paid (UTC)',
    song: 'Song',
    tokens: 'Tokens held',
    mels: 'MELS',
    eur: 'EUR',
    transaction: 'ID transaction',
  },
  files: {
    title: 'Statements to download',
    text: 'For your records and your tax return: every payment with its day, song, tokens, EUR, MELS, rate and transaction.',
    all: 'All payments (CSV)',
    csv: (year: string) => `${year} (CSV)`,
    pdf: (year: string) => `${year} (PDF)`,
    busy: 'Downloading',
    failed: 'We couldn’t download the statement. Try again.',
    name: (year: string | null, format: string) => `melos-royalties${year === null ? '' : `-${year}`}.${format}`,
  },
} as const
