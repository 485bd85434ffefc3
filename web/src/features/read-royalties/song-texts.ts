import { withNoun, withUnit } from '@melos/clearing/format-numbers'
import { withEur } from '../../lib/eur.ts'

/** Separate from `texts.ts`, so that an auction's page loads only these. */
export const songTexts = {
  title: 'Royalties',
  none: 'No royalties have been paid in yet.',
  perToken: 'So far, per token',
  mels: (amount: string) => withUnit(amount, 'MELS'),
  yield: {
    name: 'Last 12 months',
    value: (percent: string) => `${percent}%`,
    meaning: (mels: string, cost: string, price: string) =>
      `${withUnit(mels, 'MELS')} of royalties per token in the last 12 months that statements cover, divided by ${withUnit(cost, 'MELS')}: ${price} and 10% commission. This is the past. It doesn’t say what the song will earn.`,
    prices: {
      auction: 'the clearing price',
      sellOrder: 'the best sell order’s price',
      trade: 'the last trade’s price',
    },
    early: 'Too early to say',
    earlyMeaning: 'There aren’t 12 months of statements yet.',
  },
  custody: 'Royalties that arrive during the auction go with the tokens.',
  announced: {
    title: 'Announced',
    amount: (mels: string, eur: string) => `${withUnit(mels, 'MELS')} (${withEur(eur)}) per token`,
    unknown: 'Amount not known',
    from: (moment: string) => `can be paid in from ${moment}.`,
    holders: 'Everyone who holds tokens at the moment of payment receives their part.',
    link: 'See the announcement',
    about: (id: string) => `See the announcement of disbursement ${id}`,
  },
  chart: {
    title: 'Royalties per token',
    sentence: (statements: string, mels: string, eur: string) =>
      `${withNoun(statements, 'statement')} so far: ${withUnit(mels, 'MELS')} or ${withEur(eur)} for each token.`,
    up: 'MELS per token',
    across: 'By statement',
    slider: 'Statement',
    hint: 'Point at a bar to read its statement.',
    reading: (number: string, period: string, mels: string, eur: string) =>
      `Statement ${number}, ${period}: ${withUnit(mels, 'MELS')} or ${withEur(eur)} per token.`,
    table: {
      label: 'Statements as a table',
      caption: 'Royalties per token by statement, newest first',
      columns: ['Statement', 'Period', 'MELS per token', 'EUR per token', 'Paid in (UTC)'],
    },
  },
  sources: {
    title: 'Where it was earned',
    caption: 'The song’s earnings by store, in EUR, before fees and for all rights in the song',
    store: 'Store',
    eur: 'EUR',
    others: (count: string) => `${withNoun(count, 'other store')}`,
  },
} as const
