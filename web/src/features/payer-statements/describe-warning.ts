import type { StatementObstacle, StatementWarning } from '@melos/api-contract'
import { formatMels, groupThousands, withNoun } from '@melos/clearing/format-numbers'
import { showEur, showStated } from './show-amounts.ts'

type Sentences<Told extends { readonly kind: string }> = {
  readonly [Kind in Told['kind']]: (told: Extract<Told, { kind: Kind }>, nameSong: (song: string) => string) => string
}

const lines = (count: number): string => withNoun(groupThousands(count), 'line')

/** A new kind of warning doesn't compile until it has a sentence here. */
const warnings: Sentences<StatementWarning> = {
  FAR_OFF_LAST: ({ song, eur, lastEur }, nameSong) =>
    `${nameSong(song)} gets ${showEur(eur)}. Its last statement gave ${showEur(lastEur)}, so this is more than half off.`,
  MIXED_CURRENCIES: ({ currencies }) => `The file has several currencies: ${currencies.join(', ')}.`,
  PERIOD_OVERLAPS: ({ statementId }) => `Statement ${statementId} of this payer covers some of the same days.`,
  IN_AUCTION: ({ song, externalId }, nameSong) =>
    `Tokens of ${nameSong(song)} are in auction ${externalId}, which isn’t settled. What is paid in before it is goes with them.`,
  NOT_SOLD: ({ song }, nameSong) =>
    `The sale of ${nameSong(song)} isn’t confirmed, so nothing can be paid in for it yet. Leave its lines for later.`,
  NEGATIVE: ({ song }, nameSong) =>
    `${nameSong(song)} comes out below zero. Nothing is paid in for it, and the negative amount is carried forward.`,
  ALIKE_ROWS: ({ rows }) => `${lines(rows)} of this file are exactly alike. That can be right; none was left out.`,
  ROW_SET_ASIDE: ({ text }) => `${text} It isn’t counted.`,
  TOTAL_DIFFERS: ({ row, currency, total, lines: sum }) =>
    `Row ${groupThousands(row)} gives ${showStated({ amount: total, currency })} as the sum, but the lines add up to ${showStated({ amount: sum, currency })}. A line may be missing.`,
  ROWS_IN_OTHER: ({ statementId, rows }) =>
    `${lines(rows)} of this file are in statement ${statementId} too. Paying them twice would be wrong.`,
  RATE_REFUSED: ({ lastMelsPerEur }) =>
    `The contract refuses this rate. The last one was ${formatMels(lastMelsPerEur)}\u00A0MELS for one EUR, and a new one is from half to twice that.`,
  RECEIPT_DIFFERS: ({ difference }) =>
    `The file’s total isn’t what the bank received. The difference of ${showEur(difference)} is shared over all lines.`,
}

/** A new kind of obstacle doesn't compile until it has a sentence here. */
const obstacles: Sentences<StatementObstacle> = {
  RECEIPT_MISSING: () => 'Enter what the bank received.',
  TERMS_MISSING: () => 'Set the fee, the rate and the period.',
  TOTAL_ZERO: ({ currency }) =>
    `The lines in ${currency} add up to exactly zero, so no receipt can be shared over them.`,
  UNDECIDED: ({ rows }) => `Decide whose lines these are: ${lines(rows)} ${rows === 1 ? 'is' : 'are'} left.`,
  REPEATS_NOT_ACKNOWLEDGED: () => 'Confirm the lines that are also in another statement, or discard this one.',
  TOO_MANY_SONGS: ({ songs, most }) =>
    `It pays ${groupThousands(songs)} songs, and one disbursement can pay ${groupThousands(most)}. Leave some lines for later.`,
  NOTHING_OURS: () => 'No line is ours, so there is nothing to pay.',
  TOO_MUCH: () =>
    'With this receipt, single songs come to thousands of millions of EUR, which others cancel out. Check the receipt and the file’s amounts.',
  SONG_BLOCKED: ({ song, isPermanent }, nameSong) =>
    isPermanent
      ? `${nameSong(song)} is removed for good, because a report of infringement was upheld, so no royalties are paid for it. Leave its lines for later, until a court or a settlement says who gets them.`
      : `${nameSong(song)} is blocked while a report of infringement is examined, so no royalties are paid for it now. Leave its lines for later: once the block ends, they can be a statement of their own.`,
}

/** `nameSong` gives the title of the song with this address. */
export function describeWarning(warning: StatementWarning, nameSong: (song: string) => string): string {
  return say(warnings, warning, nameSong)
}

export function describeObstacle(obstacle: StatementObstacle, nameSong: (song: string) => string): string {
  return say(obstacles, obstacle, nameSong)
}

function say<Told extends { readonly kind: string }>(
  sentences: Sentences<Told>,
  told: Told,
  nameSong: (song: string) => string,
): string {
  // The sentence under a kind takes what has that kind, which the compiler can't follow.
  const sentence = sentences[told.kind as Told['kind']] as (told: Told, nameSong: (song: string) => string) => string
  return sentence(told, nameSong)
}
