import type { StatementObstacle, StatementWarning } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { describeObstacle, describeWarning } from './describe-warning.ts'

const song = `0x${'a'.repeat(40)}` as const

/** One of each kind; a new kind doesn't compile until it is here. */
const warnings: { readonly [Kind in StatementWarning['kind']]: Extract<StatementWarning, { kind: Kind }> } = {
  FAR_OFF_LAST: { kind: 'FAR_OFF_LAST', song, eur: '10', lastEur: '1234.5' },
  MIXED_CURRENCIES: { kind: 'MIXED_CURRENCIES', currencies: ['EUR', 'USD'] },
  PERIOD_OVERLAPS: { kind: 'PERIOD_OVERLAPS', statementId: 3 },
  IN_AUCTION: { kind: 'IN_AUCTION', song, externalId: 19 },
  NOT_SOLD: { kind: 'NOT_SOLD', song },
  NEGATIVE: { kind: 'NEGATIVE', song },
  ALIKE_ROWS: { kind: 'ALIKE_ROWS', rows: 12_000 },
  ROW_SET_ASIDE: { kind: 'ROW_SET_ASIDE', row: 17, text: 'Row 17 looks like a sum of other rows: “9.12”.' },
  TOTAL_DIFFERS: { kind: 'TOTAL_DIFFERS', row: 17, currency: 'USD', total: '9.12', lines: '-9.125' },
  ROWS_IN_OTHER: { kind: 'ROWS_IN_OTHER', statementId: 4, rows: 2 },
  RATE_REFUSED: { kind: 'RATE_REFUSED', lastMelsPerEur: '12.5' },
  RECEIPT_DIFFERS: { kind: 'RECEIPT_DIFFERS', difference: '-0.25' },
}

const obstacles: { readonly [Kind in StatementObstacle['kind']]: Extract<StatementObstacle, { kind: Kind }> } = {
  RECEIPT_MISSING: { kind: 'RECEIPT_MISSING' },
  TERMS_MISSING: { kind: 'TERMS_MISSING' },
  TOTAL_ZERO: { kind: 'TOTAL_ZERO', currency: 'USD' },
  UNDECIDED: { kind: 'UNDECIDED', rows: 1 },
  REPEATS_NOT_ACKNOWLEDGED: { kind: 'REPEATS_NOT_ACKNOWLEDGED' },
  TOO_MANY_SONGS: { kind: 'TOO_MANY_SONGS', songs: 151, most: 150 },
  NOTHING_OURS: { kind: 'NOTHING_OURS' },
  TOO_MUCH: { kind: 'TOO_MUCH' },
  SONG_BLOCKED: { kind: 'SONG_BLOCKED', song, isPermanent: true },
}

const nameSong = (): string => 'Night Ferry Home'

test('every warning is a sentence of its own, and names the song by its title', () => {
  const sentences = Object.values(warnings).map((warning) => describeWarning(warning, nameSong))
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^\S.*\.$/)
  expect(sentences.join()).not.toContain(song)
})

test('every obstacle is a sentence of its own', () => {
  const sentences = Object.values(obstacles).map((obstacle) => describeObstacle(obstacle, nameSong))
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^\S.*\.$/)
  expect(sentences.join()).not.toContain(song)
})

test('warnings state the figures that disagree', () => {
  expect(describeWarning(warnings.FAR_OFF_LAST, nameSong)).toBe(
    'Night Ferry Home gets EUR\u00A010.00. Its last statement gave EUR\u00A01234.50, so this is more than half off.',
  )
  expect(describeWarning(warnings.ROW_SET_ASIDE, nameSong)).toBe(
    'Row 17 looks like a sum of other rows: “9.12”. It isn’t counted.',
  )
  expect(describeWarning(warnings.TOTAL_DIFFERS, nameSong)).toBe(
    'Row 17 gives 9.12\u00A0USD as the sum, but the lines add up to −9.125\u00A0USD. A line may be missing.',
  )
  expect(describeWarning(warnings.RECEIPT_DIFFERS, nameSong)).toContain('EUR\u00A0−0.25')
  expect(describeObstacle(obstacles.SONG_BLOCKED, nameSong)).toContain('until a court or a settlement')
  expect(describeObstacle({ ...obstacles.SONG_BLOCKED, isPermanent: false }, nameSong)).toContain('once the block ends')
  expect(describeObstacle(obstacles.UNDECIDED, nameSong)).toContain('1\u00A0line is left')
  expect(describeObstacle({ kind: 'UNDECIDED', rows: 20_000 }, nameSong)).toContain('20\u202F000\u00A0lines are left')
})
