import { fork } from 'node:child_process'
import { once } from 'node:events'
import { waitUntil } from '@melos/test-kit/wait-until'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { distroKidFile, distroKidRow, openTestStatements } from '../../../test/support/test-statements.ts'
import { insertRows, ReadingLost } from './row-store.ts'

const desk = await openForTests(openTestStatements())
const { db, find } = desk

const program = new URL('../../../test/support/reading-process.ts', import.meta.url)
const rowsOf = async (id: number) => {
  const { rows } = await sql<{ count: bigint; sum: bigint; numbers: bigint }>`
    select count(*) as count, coalesce(sum(amount), 0) as sum, count(distinct number) as numbers
    from payer_statement_rows where statement_id = ${id}`.execute(db)
  return rows[0]
}

test('a reader that is killed in the middle loses nothing and doubles nothing', async () => {
  await using other = await openTestStatements({ reads: false })
  const count = 60_000
  const file = distroKidFile(Array.from({ length: count }, (_, place) => distroKidRow({ earnings: `0.${place + 1}1` })))
  const taken = await other.takeIn(file)
  const { id } = taken.json().body
  const progress = async () => (await other.find(id)).rows
  const first = fork(program, [other.url, other.folder], { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] })
  await waitUntil('some rows are in', async () => (await progress()) > 0, 60_000)
  const gone = once(first, 'exit')
  first.kill('SIGKILL')
  await gone
  const before = await progress()
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(count)
  expect((await other.find(id)).state).toBe('READING')
  // Another process waits until the lease is over.
  await sql`update payer_statements set reading_leased_until = now()`.execute(other.db)
  other.startReading()
  expect(await other.whenRead(id)).toMatchObject({ state: 'DRAFT', rows: count })
  const { rows } = await sql<{ count: bigint; numbers: bigint; sum: bigint; stated: bigint }>`
    select count(*) as count, count(distinct number) as numbers, sum(amount) as sum,
      (select sum(stated) from payer_statement_totals) as stated from payer_statement_rows`.execute(other.db)
  const sum = Array.from({ length: count }, (_, place) => `0.${place + 1}1`)
    .map((text) => BigInt(text.slice(2).padEnd(12, '0')))
    .reduce((total, value) => total + value, 0n)
  expect(rows).toEqual([{ count: BigInt(count), numbers: BigInt(count), sum, stated: sum }])
}, 120_000)

test('a reader that is stopped gives its file to the next one at once', async () => {
  await using other = await openTestStatements()
  const count = 40_000
  const file = distroKidFile(Array.from({ length: count }, (_, place) => distroKidRow({ earnings: `${place}` })))
  const { id } = (await other.takeIn(file)).json().body
  await waitUntil('some rows are in', async () => (await other.find(id)).rows > 0, 60_000)
  await other.stopReading()
  expect(await other.find(id)).toMatchObject({ state: 'READING' })
  other.startReading()
  expect(await other.whenRead(id)).toMatchObject({ state: 'DRAFT', rows: count })
}, 120_000)

test('two readers of the same position never insert the same rows', async () => {
  await using other = await openTestStatements({ reads: false })
  const { id } = (await other.takeIn(distroKidFile([distroKidRow({ earnings: '1' })]))).json().body
  const position = { id: BigInt(id), version: 1, rows: 0 }
  const nothing = { isrc: null, upc: null, iswc: null, title: '', artist: '', store: '', country: '', month: null }
  const row = {
    state: 'read',
    kind: 'OTHER',
    quantity: null,
    amount: 1n,
    currency: 'EUR',
    doubts: [],
    ...nothing,
  } as const
  const insert = (number: number) => insertRows(other.db, { position, rows: [{ ...row, number }], bytesRead: 1 })
  const answers = await Promise.allSettled([insert(2), insert(3)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = answers.find(({ status }) => status === 'rejected')
  expect(refused?.status === 'rejected' && refused.reason).toBeInstanceOf(ReadingLost)
  expect((await other.find(id)).rows).toBe(1)
})

test('European decimals, returns in parentheses, fees, doubles and Latin-1 are read to the last digit', async () => {
  const file = [
    'Period;Activity Period;Retailer;Territory;Product UPC;ISRC;Track Name;Track Artist;Trans Type;Quantity;Label Share Net Receipts;Preferred Currency',
    '2026M06;2026M05;Spotify;DE;036000291452;GBAYE0601477;Fähre;Ada Marsh;Stream;1000;1.250,258066;EUR',
    '2026M06;2026M05;Spotify;DE;036000291452;GBAYE0601477;Fähre;Ada Marsh;Stream;1000;1.250,258066;EUR',
    '2026M06;2026M05;iTunes;FR;036000291452;GBAYE0601477;Fähre;Ada Marsh;Return;-3;(2,97);EUR',
    '2026M06;2026M05;Spotify;DE;036000291452;GBAYE0601477;Fähre;Ada Marsh;Artificial streaming penalty;;-10,00;EUR',
    ';;;;;;;;;;2.487,546132;EUR',
  ].join('\r\n')
  const { id, ...statement } = await desk.read(Buffer.from(file, 'latin1'), { payer: 'The Orchard' })
  expect(statement).toMatchObject({
    state: 'DRAFT',
    format: 'The Orchard',
    rows: 4,
    stated: [{ currency: 'EUR', amount: '2487.546132', rows: 4 }],
    proposedPeriod: { from: '2026-05-01', to: '2026-05-31' },
  })
  expect((await desk.send('GET', `/api/statements/${id}/rows`)).json().data).toMatchObject([
    { number: 2, title: 'Fähre', amount: '1250.258066', kind: 'STREAM' },
    { number: 3 },
    { number: 4, amount: '-2.97', kind: 'RETURN', quantity: '-3' },
    { number: 5, amount: '-10', kind: 'FEE', quantity: null },
  ])
  const { warnings } = await desk.preview(id)
  expect(warnings).toContainEqual({ kind: 'ALIKE_ROWS', rows: 2 })
  expect(warnings).toContainEqual({ kind: 'ROW_SET_ASIDE', row: 6, text: expect.stringContaining('2.487,546132') })
})

test("the file's own sum is compared with its lines", async () => {
  const total = (amount: string) => ['', '', '', '', 'Total', '', '', '', '', '', '', '', amount]
  const lines = [distroKidRow({ earnings: '1.5', month: '2015-01' }), distroKidRow({ earnings: '2', month: '2015-01' })]
  const warningsOf = async (amount: string) => {
    const { id, rows } = await desk.read(distroKidFile([...lines, total(amount)]))
    expect(rows).toBe(2)
    return (await desk.preview(id)).warnings.filter(({ kind }) => kind === 'TOTAL_DIFFERS')
  }
  expect(await warningsOf('3.50')).toEqual([])
  expect(await warningsOf('4.5')).toEqual([
    { kind: 'TOTAL_DIFFERS', row: 4, currency: 'USD', total: '4.5', lines: '3.5' },
  ])
})

const header = distroKidFile([])

test.each([
  ['only a header', header, 'no lines'],
  ['a PDF', '%PDF-1.7\n\0\0\0', "isn't a text file"],
  [
    'NUL bytes in a row',
    `${header}\n${distroKidRow({ earnings: '1', title: 'a\0b' }).join('\t')}`,
    "isn't a text file",
  ],
  ['a word as amount', distroKidFile([distroKidRow({ earnings: 'lots' })]), 'Row 2 has “lots”'],
  ['no amount', distroKidFile([distroKidRow({ earnings: '' })]), 'Row 2 has no amount'],
  [
    'huge amounts that cancel out',
    distroKidFile([distroKidRow({ earnings: '1e20' }), distroKidRow({ earnings: '-1e20' })]),
    'Row 2 has “1e20” in the column “Earnings (USD)”, which is more than any statement pays.',
  ],
  ['an amount of 40 digits', distroKidFile([distroKidRow({ earnings: '9'.repeat(40) })]), "isn't an amount"],
  ['both conventions', distroKidFile([distroKidRow({ earnings: '1,5' }), distroKidRow({ earnings: '1.5' })]), 'comma'],
  ['a damaged archive', Buffer.from('504b0304deadbeef', 'hex'), 'damaged'],
])('a file with %s fails with a sentence and leaves no rows', async (_, content, sentence) => {
  const statement = await desk.read(content)
  expect(statement).toMatchObject({ state: 'FAILED', rows: 0, reason: expect.stringContaining(sentence) })
  expect(await rowsOf(statement.id)).toMatchObject({ count: 0n })
})

test('an empty file is refused at once, and so is a form without a payer', async () => {
  expect((await desk.takeIn('')).json()).toMatchObject({ code: 'BAD_REQUEST', message: 'file: is empty' })
  expect((await desk.takeIn('a', { payer: ' ' })).statusCode).toBe(400)
})

test('a line of 20 MB fails', async () => {
  const { id } = (await desk.takeIn(Buffer.concat([Buffer.from(`${header}\n`), Buffer.alloc(20_000_000, 'a')]))).json()
    .body
  expect(await desk.whenRead(id)).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('longer than any') })
}, 60_000)

test('a failed file can be discarded and taken in again', async () => {
  const { id, version } = await desk.read(`${header}\n\n\n`)
  expect(
    (await desk.send('POST', `/api/statements/${id}/discard`, { body: { version, reason: 'Wrong.' } })).statusCode,
  ).toBe(200)
  expect((await find(id)).state).toBe('DISCARDED')
})
