import { hashDocument, linesOf, makeStatement, type RoyaltyDocument, writeDocument } from '@melos/statements/document'
import { type Address, keccak256 } from 'viem'

/** EUR are whole numbers of 10^-12. */
interface SampleWork {
  readonly song: Address
  readonly wholeTokens: bigint
  readonly amounts: readonly bigint[]
  readonly broughtForward?: bigint
  readonly percentage?: number
}

/** A document whose numbers are right, with a fee of 10%. */
export function sampleDisbursement(works: readonly SampleWork[], { rate }: { readonly rate: bigint }) {
  const terms = { feePercent: 100_000n, rate }
  const statements = works
    .map(({ song, wholeTokens, amounts, broughtForward = 0n, percentage = 50 }) => {
      const codes = { isrc: ['QZWFV2498114'], iswc: null, upc: [] }
      const about = { song, title: 'Night Ferry', artist: 'Ada Marsh', codes, wholeTokens, percentage, broughtForward }
      const sources = amounts.map((eur, place) => ({
        store: `Store ${place}`,
        country: 'FR',
        month: '2026-02',
        kind: eur < 0n ? ('RETURN' as const) : ('STREAM' as const),
        quantity: 100n,
        eur,
      }))
      return makeStatement(about, sources, terms)
    })
    .toSorted((one, other) => (one.song.toLowerCase() < other.song.toLowerCase() ? -1 : 1))
  const document: RoyaltyDocument = {
    version: 1,
    payer: 'DistroKid',
    periodFrom: '2026-01-01',
    periodTo: '2026-06-30',
    original: { sha256: '00'.repeat(32), keccak256: keccak256('0x'), bytes: 1, rows: 1 },
    receipt: {
      currency: 'EUR',
      amount: statements.reduce((sum, { gross }) => sum + gross, 5n),
      receivedOn: '2026-07-15',
      reference: 'R 17',
    },
    stated: [{ currency: 'USD', amount: 10n ** 12n }],
    rate: { melsPerEur: rate, sources: [] },
    fee: { percent: terms.feePercent },
    notOurs: { eur: 5n, rows: 1 },
    later: { eur: 0n, rows: 0 },
    statements,
  }
  const text = writeDocument(document)
  return { document, text, hash: hashDocument(text), lines: linesOf(document) }
}
