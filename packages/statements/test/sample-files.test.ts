import {
  type SampleSale,
  sampleSales,
  sumOfSales,
  toChunks,
  writeDistroKid,
  writeOrchard,
} from '@melos/test-kit/payer-files'
import { expect, test } from 'vitest'
import {
  detectEncoding,
  examineTable,
  findConvention,
  readRows,
  type StatementRow,
  toStatementRow,
} from '../src/index.ts'

const recordings = [
  { title: 'Night Ferry', artist: 'Ada Marsh', isrc: 'QZWFV2498114', upc: '724384960650' },
  { title: 'Été & Hiver', artist: 'Ada Marsh', isrc: 'FRZ012600017', upc: '4006381333931' },
]
const sales = [...sampleSales({ rows: 5_000, recordings, seed: 30 })]

async function readAll(write: (sales: Iterable<SampleSale>) => Iterable<string>) {
  const open = () => toChunks(write(sales))
  const encoding = await detectEncoding(open())
  const { header, format } = await examineTable(readRows(open(), { encoding }))
  if (format === undefined) throw new Error('The format is not recognised')
  const { mapping } = format
  const { convention } = await findConvention(readRows(open(), { encoding }), { header, mapping })
  if (convention === 'ambiguous' || convention === 'mixed') throw new Error(convention)
  const toRow = toStatementRow(mapping, { header: header.cells, convention })
  const rows: StatementRow[] = []
  for await (const row of readRows(open(), { encoding })) {
    if (row.number <= header.number) continue
    const read = toRow(row)
    if (read.state === 'refused') throw new Error(`${read.number} ${read.column} ${read.code} ${read.value}`)
    rows.push(read)
  }
  return { name: format.name, convention, rows }
}

test.each([
  ['DistroKid', writeDistroKid, 'point', 'USD'],
  ['The Orchard', writeOrchard, 'comma', 'EUR'],
] as const)(
  'a file like those of %s is read row by row to the last digit',
  async (name, write, convention, currency) => {
    const read = await readAll(write)
    expect(read).toMatchObject({ name, convention })
    expect(read.rows).toHaveLength(sales.length)
    for (const [place, sale] of sales.entries()) {
      const { recording, micros, quantity, kind, month, country, store } = sale
      expect(read.rows[place]).toMatchObject({
        number: place + 2,
        isrc: recording.isrc,
        upc: recording.upc,
        title: recording.title,
        amount: BigInt(micros) * 10n ** 6n,
        quantity: BigInt(quantity),
        doubts: [],
        ...{ kind, month, country, store, currency },
      })
    }
    expect(read.rows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(sumOfSales(sales))
  },
)

test('the sample has everything that makes real files hard', () => {
  const count = (holds: (sale: SampleSale, place: number) => boolean) => sales.filter(holds).length
  expect(count(({ kind }) => kind === 'RETURN')).toBeGreaterThan(10)
  expect(count(({ kind }) => kind === 'FEE')).toBeGreaterThan(2)
  expect(count(({ recording }) => !recordings.includes(recording))).toBeGreaterThan(10)
  expect(count((sale, place) => sale === sales[place - 1])).toBeGreaterThan(10)
  expect([...sampleSales({ rows: 5_000, recordings, seed: 30 })]).toEqual(sales)
})
