import fc from 'fast-check'
import { getAddress, keccak256, numberToHex } from 'viem'
import { makeStatement, type RoyaltyDocument } from '../src/document/index.ts'
import { statementKinds } from '../src/statement-kind.ts'

const eur = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 18n })

const source = fc.record({
  store: fc.constantFrom('Spotify', 'Deezer', 'Ünïcode “Shop”', ''),
  country: fc.constantFrom('FR', 'US', 'Spain'),
  month: fc.constantFrom('2026-01', '2026-02', null),
  kind: fc.constantFrom(...statementKinds),
  quantity: fc.option(fc.bigInt({ min: -100n, max: 10n ** 9n })),
  eur,
})

const work = fc.record({
  song: fc.bigInt({ min: 1n, max: 2n ** 160n - 1n }).map((value) => getAddress(numberToHex(value, { size: 20 }))),
  title: fc.string({ unit: 'grapheme', maxLength: 40 }),
  artist: fc.string({ maxLength: 40 }),
  codes: fc.constant(null).map(() => ({ isrc: ['QZWFV2498114'], iswc: null, upc: [] })),
  wholeTokens: fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }),
  percentage: fc.integer({ min: 1, max: 100 }),
  broughtForward: eur,
})

/** Documents whose numbers follow from each other. */
export const arbitraryDocument: fc.Arbitrary<RoyaltyDocument> = fc
  .record({
    works: fc.uniqueArray(fc.tuple(work, fc.array(source, { maxLength: 8 })), {
      maxLength: 6,
      selector: ([{ song }]) => song,
    }),
    percent: fc.bigInt({ min: 0n, max: 1_000_000n }),
    rate: fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n }),
    notOurs: eur,
    later: eur,
  })
  .map(({ works, percent, rate, notOurs, later }) => {
    const statements = works
      .map(([about, sources]) => makeStatement(about, sources, { feePercent: percent, rate }))
      .toSorted((one, other) => (one.song.toLowerCase() < other.song.toLowerCase() ? -1 : 1))
    const amount = statements.reduce((sum, { gross }) => sum + gross, notOurs + later)
    return {
      version: 1,
      payer: 'DistroKid',
      periodFrom: '2026-01-01',
      periodTo: '2026-06-30',
      original: { sha256: '00'.repeat(32), keccak256: keccak256('0x'), bytes: 1, rows: 1 },
      receipt: { currency: 'EUR', amount, receivedOn: '2026-07-15', reference: 'R 17' },
      stated: [{ currency: 'USD', amount: amount + 1n }],
      rate: { melsPerEur: rate, sources: [{ name: 'Exchange', url: null, value: '1.25', at: '2026-07-16' }] },
      fee: { percent },
      notOurs: { eur: notOurs, rows: 3 },
      later: { eur: later, rows: 0 },
      statements,
    }
  })
