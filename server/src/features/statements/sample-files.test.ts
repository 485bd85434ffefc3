import { readDocument } from '@melos/statements/document'
import { type SampleSale, sampleSales, sumOfSales, writeDistroKid, writeOrchard } from '@melos/test-kit/payer-files'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openTestStatements, testTerms } from '../../../test/support/test-statements.ts'

const desk = await openForTests(openTestStatements())
const { change, preview, send } = desk
const grace = await desk.logIn('grace@melos.example')
const recordings = ['Night Ferry', 'Harbour', 'Tide'].map((title, place) => ({
  title,
  artist: 'Ada Marsh',
  isrc: `GBAYE260000${place}`,
  upc: '724384960650',
}))
const songs = new Map<string, string>()
for (const { title, isrc } of recordings)
  songs.set(isrc, (await desk.addSong({ title, codes: { isrcs: [isrc] } })).song)

/** The same rule as the database's, written again: largest remainders in 10^-12 EUR, ties by row. */
function share(sales: readonly SampleSale[], received: bigint): bigint[] {
  const stated = sumOfSales(sales)
  const parts = sales.map(({ micros }, place) => {
    const product = BigInt(micros) * 10n ** 6n * received
    const remainder = ((product % stated) + stated) % stated
    return { place, eur: (product - remainder) / stated, remainder }
  })
  const missing = received - parts.reduce((sum, { eur }) => sum + eur, 0n)
  const byRemainder = parts.toSorted((one, other) =>
    one.remainder === other.remainder ? one.place - other.place : one.remainder < other.remainder ? 1 : -1,
  )
  const more = new Set(byRemainder.slice(0, Number(missing)).map(({ place }) => place))
  return parts.map(({ place, eur }) => (more.has(place) ? eur + 1n : eur))
}

test.each([
  ['DistroKid', writeDistroKid, '1.23', 'USD'],
  ['The Orchard', writeOrchard, '87654.32', 'EUR'],
] as const)(
  '%s: from the file to the document, every cent is where it belongs',
  async (payer, write, amount, currency) => {
    const sales = [...sampleSales({ rows: 3_000, recordings, seed: payer })]
    const { id, ...statement } = await desk.read([...write(sales)].join(''), { payer })
    expect(statement).toMatchObject({ state: 'DRAFT', format: payer, rows: sales.length })
    const stated = statement.stated.map((total) => [total.currency, total.rows, BigInt(total.amount.replace('.', ''))])
    expect(stated).toMatchObject([[currency, sales.length, expect.any(BigInt)]])
    await change(id, 'receipt', { amount, receivedOn: '2026-07-10', reference: 'Payment 17' })
    await change(id, 'terms', testTerms)
    const groups = (await send('GET', `/api/statements/${id}/groups?decided=no`)).json()
    expect(groups.data).toMatchObject([{ isrc: 'ZZAAA2600001' }])
    await change(id, 'decisions', { lines: { group: groups.data[0].key }, decision: { kind: 'NOT_OURS' } })
    const { announce, obstacles } = await preview(id)
    expect(obstacles).toEqual([])
    const documentHash = announce?.documentHash
    await change(id, 'submit', { documentHash }, { method: 'POST' })
    expect((await change(id, 'approve', { documentHash }, { method: 'POST', as: grace })).statusCode).toBe(200)

    const { document: text } = await preview(id)
    const document = readDocument(text ?? '')
    const shares = share(sales, document.receipt.amount)
    const sumOf = (wanted: (sale: SampleSale) => boolean) =>
      shares.reduce((sum, eur, place) => (sales[place] !== undefined && wanted(sales[place]) ? sum + eur : sum), 0n)
    expect(document.stated).toEqual([{ currency, amount: sumOfSales(sales) }])
    expect(Object.fromEntries(document.statements.map(({ song, gross }) => [song, gross]))).toEqual(
      Object.fromEntries(
        recordings.map(({ isrc }) => [songs.get(isrc), sumOf(({ recording }) => recording.isrc === isrc)]),
      ),
    )
    expect(document.notOurs.eur).toBe(sumOf(({ recording }) => recording.isrc === 'ZZAAA2600001'))
    for (const { song, sources } of document.statements) {
      const spotify = sources.filter(({ store, country }) => store === 'Spotify' && country === 'DE')
      const expected = sumOf(
        ({ recording, store, country }) =>
          songs.get(recording.isrc) === song && store === 'Spotify' && country === 'DE',
      )
      expect(spotify.reduce((sum, { eur }) => sum + eur, 0n)).toBe(expected)
    }
  },
)
