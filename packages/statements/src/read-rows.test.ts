import { expect, test } from 'vitest'
import { detectEncoding } from './detect-encoding.ts'
import { detectDelimiter, type Row, readRows } from './read-rows.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** One byte at a time, so that every border falls inside of something. */
async function* inBytes(bytes: Uint8Array, size = 1): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function collect(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

async function read(bytes: Uint8Array, size = 1): Promise<Row[]> {
  const encoding = await detectEncoding(inBytes(bytes, size))
  return await collect(readRows(inBytes(bytes, size), { encoding }))
}

const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).map(({ cells }) => cells)

test('tabs, semicolons and commas are told apart by the first rows', () => {
  expect(detectDelimiter('Title\tArtist\nOne, two, three\tMe')).toBe('\t')
  expect(detectDelimiter('Period;Territory;Receipts\n2017M10;Spain;0,258066')).toBe(';')
  expect(detectDelimiter('"a;b;c;d",e\n1,2')).toBe(',')
  expect(detectDelimiter('Account 17\n\nTitle;Artist;Net\nA;B;1,5')).toBe(';')
})

test('a byte order mark is no part of the first column', async () => {
  expect(await cellsOf(utf8('\ufeffTitle,Net\nÉté,1'))).toEqual([
    ['Title', 'Net'],
    ['Été', '1'],
  ])
  const wide = new Uint8Array([0xff, 0xfe, ...[...'a\tb\n1\té'].flatMap((letter) => [letter.charCodeAt(0), 0])])
  expect(await cellsOf(wide)).toEqual([
    ['a', 'b'],
    ['1', 'é'],
  ])
})

test('one invalid byte in the last row makes the whole file Windows-1252', async () => {
  const rows = Array.from({ length: 5_000 }, () => 'Plain;1').join('\n')
  const bytes = latin1(`Title;Net\nFirst \xe9;1\n${rows}\nLast \x80 \xe9;2\n`)
  const cells = await cellsOf(bytes)
  expect(cells[1]).toEqual(['First é', '1'])
  expect(cells.at(-1)).toEqual(['Last € é', '2'])
  expect(await detectEncoding(inBytes(bytes, 4_096))).toBe('windows-1252')
  expect(await detectEncoding(inBytes(utf8(`${rows}é`)))).toBe('utf-8')
  // A character that the file's end cuts off isn't UTF-8 either.
  expect(await detectEncoding(inBytes(latin1('abc\xc3')))).toBe('windows-1252')
})

test('quotes keep delimiters and line breaks, and quotes inside of a title stay', async () => {
  expect(await cellsOf(utf8('a\tb\r\n"x\ty\r\n""z"""\t1\r\nThe "Best" of\t2\r\n"Live" at home\t3'))).toEqual([
    ['a', 'b'],
    ['x\ty\r\n"z"', '1'],
    ['The "Best" of', '2'],
    ['"Live" at home', '3'],
  ])
})

test('rows are counted as in a spreadsheet, empty ones too', async () => {
  const rows = await read(utf8('a,b\n\n"1\n1",2\n,\n3,4\n'))
  expect(rows.map(({ number }) => number)).toEqual([1, 3, 5])
})

test('a quote that never closes is refused instead of read to the end', async () => {
  let given = 0
  const chunks = async function* () {
    yield utf8('a,b\n"open,1\n')
    for (; given < 4_000_000; given += 4_000) yield utf8('x,1\n'.repeat(1_000))
  }
  const rows = collect(readRows(chunks(), { encoding: 'utf-8', delimiter: ',' }))
  await expect(rows).rejects.toMatchObject({ code: 'TABLE_INVALID' })
  expect(given).toBeLessThan(300_000)
  await expect(read(utf8('a,b\n"open,1\n'))).rejects.toMatchObject({ code: 'TABLE_INVALID' })
})

test('a quote that opens in one row and closes in a later one is refused instead of hiding the rows between', async () => {
  const file = (title: string) => `Title\tISRC\tNet\n${title}\tA\t1\nTide\tB\t2\nSay "Yes"\tC\t3\nGhost\tD\t4`
  await expect(read(utf8(file('"Heroes')))).rejects.toMatchObject({ code: 'TABLE_INVALID' })
  expect(await read(utf8(file('"Heroes" live')))).toHaveLength(5)
})

test('a file that is not text is refused', async () => {
  await expect(read(new Uint8Array([37, 80, 68, 70, 0, 1]))).rejects.toMatchObject({ code: 'NOT_TEXT' })
  const chunks = () => inBytes(utf8('\ufeffa,b\n').subarray(0))
  const broken = async function* () {
    yield* chunks()
    yield new Uint8Array([0xe9, 0x2c])
  }
  const rows = collect(readRows(broken(), { encoding: 'utf-8' }))
  await expect(rows).rejects.toMatchObject({ code: 'ENCODING_INVALID' })
})

test('the chunks of a file change nothing', async () => {
  const text = Array.from({ length: 3_000 }, (_, place) => `Söng ${place};"a;\n${place}";1,5`).join('\n')
  const one = await collect(readRows(inBytes(utf8(text), 1e9), { encoding: 'utf-8' }))
  const many = await collect(readRows(inBytes(utf8(text), 7), { encoding: 'utf-8' }))
  expect(one).toHaveLength(3_000)
  expect(many).toEqual(one)
})
