import { expect, test } from 'vitest'
import type { ColumnMapping } from './column-mapping.ts'
import { examineTable, findConvention } from './examine-table.ts'
import { recogniseFormat } from './formats.ts'
import { type Row, readRows } from './read-rows.ts'
import { toStatementRow } from './to-statement-row.ts'

const E9 = 10n ** 9n
const open = async function* (text: string) {
  yield new TextEncoder().encode(text)
}
const rowsOf = (text: string) => readRows(open(text), { encoding: 'utf-8' })

async function collect(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** Reads a whole file as the server does: header, convention, rows. */
async function readAll(text: string, change: Partial<ColumnMapping> = {}) {
  const { header, format } = await examineTable(rowsOf(text))
  const mapping = { ...(format?.mapping ?? bare), ...change }
  const { convention, rows } = await findConvention(rowsOf(text), { header, mapping })
  if (convention !== 'point' && convention !== 'comma') throw new Error(convention)
  const read = toStatementRow(mapping, { header: header.cells, convention })
  const all = await collect(rowsOf(text))
  const below = all.filter(({ number }) => number > header.number).map(read)
  expect(below).toHaveLength(rows)
  return { name: format?.name, rows: below, read: below.filter((row) => row.state === 'read') }
}

const bare: ColumnMapping = {
  columns: { title: 'Work', iswc: 'ISWC' },
  amount: 'Net',
  added: [],
  withheld: [],
  currency: { fixed: 'EUR' },
  convention: 'detect',
  usualKind: 'OTHER',
}

const oldKid =
  'Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld (USD)\tEarnings (USD)'
const newKid = `Date Inserted\t${oldKid.replace('Song/Album', 'Source Type')}\tRecoup (USD)`
const kidRow = '2026-03-25\t2026-02\tSpotify\tMara\tTide\tQZ-WFV-24-98114\t724384960650\t1200\t50\tSong\tFR'

test('DistroKid: old and new headers give the same row', async () => {
  const [before] = (await readAll(`${oldKid}\n${kidRow}\t0.5\t3.4567`)).rows
  const { name, rows } = await readAll(`${newKid}\n2026-03-25\t${kidRow}\t0.5\t3.4567\t`)
  expect(name).toBe('DistroKid')
  expect(rows).toEqual([before])
  expect(before).toEqual({
    state: 'read',
    number: 2,
    isrc: 'QZWFV2498114',
    upc: '724384960650',
    iswc: null,
    title: 'Tide',
    artist: 'Mara',
    store: 'Spotify',
    country: 'FR',
    month: '2026-02',
    kind: 'STREAM',
    quantity: 1200n,
    amount: 34567n * 10n ** 8n,
    currency: 'USD',
    doubts: [],
  })
})

test('a line whose ISRC is misspelled has no UPC, because it is not the whole release’s', async () => {
  const spell = (isrc: string) => kidRow.replace('QZ-WFV-24-98114', isrc)
  const file = [oldKid, ...['QZWFV24O8114', 'n/a', ''].map((isrc) => `${spell(isrc)}\t0\t1.5`)].join('\n')
  expect((await readAll(file)).read).toMatchObject([
    { isrc: null, upc: null, doubts: [{ column: 'ISRC', value: 'QZWFV24O8114' }] },
    { isrc: null, upc: '724384960650', doubts: [] },
    { isrc: null, upc: '724384960650', doubts: [] },
  ])
})

test('DistroKid: recoupment is added with its sign, and songwriters’ royalties are already taken away', async () => {
  const { read } = await readAll(`${newKid}\n2026-03-25\t${kidRow}\t0.5\t3.4567\t-1.4`)
  expect(read[0]?.amount).toBe(20567n * 10n ** 8n)
})

test('DistroKid: equal rows both count, returns and fees keep their minus', async () => {
  const line = (store: string, quantity: string, amount: string) =>
    `2026-03-25\t2026-02\t${store}\tMara\tTide\tQZWFV2498114\t724384960650\t${quantity}\t100\tSong\tFR\t0\t${amount}`
  const { read } = await readAll(
    [
      oldKid,
      line('Spotify', '3', '0.01'),
      line('Spotify', '3', '0.01'),
      line('iTunes', '-1', '-0.69'),
      line('Spotify (artificial streaming fee)', '0', '-10.00'),
    ].join('\n'),
  )
  expect(read.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['STREAM', 10n * E9],
    ['STREAM', 10n * E9],
    ['RETURN', -690n * E9],
    ['FEE', -10_000n * E9],
  ])
})

const orchard =
  'Period;Activity Period;DMS;Territory;Orchard UPC;Artist Name;Track Name;ISRC;Trans Type;Trans Type Description;Quantity;Total;Adjusted Total;Split Rate;Label Share Net Receipts;Publishing;Preferred Currency'

test('The Orchard: only the label’s share counts, with European decimals and parentheses', async () => {
  const { name, read } = await readAll(
    [
      orchard,
      '2017M10;2017M9;YouTube;Spain;191774000000;Ana;Noche;ES-A01-17-00001;AS;Ad-Supported Audio Streams;1.200;0,344088;0,344088;0,75;0,258066;0,01;EUR',
      '2017M10;2017M9;iTunes;Spain;191774000000;Ana;Noche;ESA011700001;DT;Download Tracks;-1;(0,99);(0,99);0,75;(0,7425);0;EUR',
    ].join('\r\n'),
  )
  expect(name).toBe('The Orchard')
  expect(read).toMatchObject([
    { month: '2017-09', kind: 'STREAM', quantity: 1200n, amount: 258_066_000_000n, currency: 'EUR', store: 'YouTube' },
    { kind: 'RETURN', quantity: -1n, amount: -742_500_000_000n, isrc: 'ESA011700001' },
  ])
  expect(read[0]?.doubts).toEqual([{ column: 'Orchard UPC', value: '191774000000' }])
})

test('The Orchard: the American export has points and other names', async () => {
  const header = orchard.replace('DMS', 'Retailer').replace('Orchard UPC', 'Product UPC').replaceAll(';', ',')
  const { name, read } = await readAll(
    `${header}\n2017M10,Oct 2017,Spotify,USA,724384960650,Ana,"Noche, Dos",ESA011700001,S,Subscription Audio Streams,"15,000",600.5,600.5,.75,"$1,450.375",0,USD\n`,
  )
  expect(name).toBe('The Orchard')
  expect(read).toMatchObject([
    {
      title: 'Noche, Dos',
      quantity: 15_000n,
      amount: 1_450_375n * E9,
      currency: 'USD',
      kind: 'STREAM',
      month: '2017-10',
    },
  ])
})

test('TuneCore: what was earned counts, not the sales before the exchange', async () => {
  const header =
    'Sales Period,Posted Date,Store Name,Country Of Sale,Artist,Release Type,Release Title,Song Title,Label,UPC,Optional UPC,TC Song ID,Optional ISRC,Sales Type,# Units Sold,Per Unit Price,Net Sales,Net Sales Currency,Exchange Rate,Total Earned,Currency'
  const { name, read } = await readAll(
    `${header}\n2026-07-01,2026-09-01,Deezer,FR,Luna,Album,Neon,,,724384960650,,1,,Streaming,"1,200",0,1.10,EUR,1.1,1.21,USD`,
  )
  expect(name).toBe('TuneCore')
  expect(read).toMatchObject([
    {
      isrc: null,
      upc: '724384960650',
      title: '',
      amount: 1_210n * E9,
      currency: 'USD',
      kind: 'STREAM',
      quantity: 1200n,
    },
  ])
})

test('Beatport: what was withheld is taken away once, whatever its sign, and the currency must be said', async () => {
  const header =
    'TRACK_ISRC_CODE,TRACK_TITLE,TERRITORY,TRACK_COUNT,NET_CONTENT_REVENUE,MECHANICAL_WITHHOLDING,US_TAX_WITHHOLDING,US_TAX_WITHHOLDING_PERCENTAGE'
  const file = `${header}\nDEA011700001,Acid,USA,2,10.00,-1.00,2.70,30\n`
  await expect(readAll(file)).rejects.toMatchObject({ code: 'CURRENCY_MISSING' })
  const { name, read } = await readAll(file, { currency: { fixed: 'USD' } })
  expect(name).toBe('Beatport')
  expect(read).toMatchObject([{ amount: 6_300n * E9, kind: 'SALE', country: 'USA' }])
})

test('another header is mapped by a person, and rows above it are passed over', async () => {
  const file = 'Society;Statement 17\n\nWork;ISWC;Net\nTide;T-345.246.800-1;1.234,5\nGhost;;12\n'
  const { name, read } = await readAll(file)
  expect(name).toBeUndefined()
  expect(read).toMatchObject([
    { number: 4, iswc: 'T3452468001', amount: 1_234_500n * E9, currency: 'EUR', kind: 'OTHER' },
    { number: 5, iswc: null, amount: 12_000n * E9 },
  ])
})

test('a row whose money is uncertain is refused by row, column and value', async () => {
  const file = 'Work,ISWC,Net\nTide,,1.5x\nTide,,\nTide\nTotal,,3.5\n,,3.5\nTide,nonsense,0.5\n'
  const { rows } = await readAll(file)
  expect(rows).toMatchObject([
    { state: 'refused', number: 2, code: 'AMOUNT_INVALID', column: 'Net', value: '1.5x' },
    { state: 'refused', number: 3, code: 'AMOUNT_MISSING', column: 'Net', value: '' },
    { state: 'refused', number: 4, code: 'CELLS_MISSING' },
    {
      state: 'refused',
      number: 5,
      code: 'LOOKS_LIKE_TOTAL',
      value: '3.5',
      total: { amount: 3_500n * E9, currency: 'EUR' },
    },
    { state: 'refused', number: 6, code: 'LOOKS_LIKE_TOTAL', value: '3.5' },
    { state: 'read', number: 7, iswc: null, doubts: [{ column: 'ISWC', value: 'nonsense' }] },
  ])
})

test('an amount above a million million is refused, whatever its sign', async () => {
  const { rows } = await readAll('Work,ISWC,Net\nTide,,1e12\nTide,,-1000000000000.01\nTide,,1e20\nTide,,-1e12\n')
  expect(rows).toMatchObject([
    { state: 'read', amount: 10n ** 24n },
    { state: 'refused', number: 3, code: 'AMOUNT_TOO_LARGE', column: 'Net', value: '-1000000000000.01' },
    { state: 'refused', number: 4, code: 'AMOUNT_TOO_LARGE' },
    { state: 'read', amount: -(10n ** 24n) },
  ])
})

test('a missing or doubled column is named', () => {
  const map = (header: string[]) => toStatementRow(bare, { header, convention: 'point' })
  expect(() => map(['Work', 'ISWC'])).toThrow(expect.objectContaining({ code: 'COLUMN_MISSING' }))
  expect(() => map(['Work', 'ISWC', 'Net', 'net '])).toThrow(expect.objectContaining({ code: 'COLUMN_TWICE' }))
})

test('a DDEX flat file is refused by name', async () => {
  const file = 'HEAD\tMessageVersion\tdsrf/3.0\nSY01\t1\nFOOT\t3\n'
  await expect(examineTable(rowsOf(file))).rejects.toMatchObject({ code: 'DDEX_FLAT_FILE' })
})

test('a header that only resembles a known one is not recognised', () => {
  expect(recogniseFormat(['Sale Month', 'Store', 'Earnings (USD)'])).toBeUndefined()
})
