import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayerFile } from './open-payer-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-payer-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function open(bytes: Uint8Array, entry?: string) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const table = await openPayerFile({ path, read: () => createReadStream(path) }, { entry })
  const cells: (readonly string[])[] = []
  for await (const row of table.rows()) cells.push(row.cells)
  return { entry: table.entry, cells }
}

const zip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]),
    ),
  )

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as spreadsheets save it, with one date style (number 1). */
function workbook(sheets: Record<string, string>): Uint8Array {
  const names = Object.keys(sheets)
  const list = names.map((name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
  const targets = names.map(
    (_, place) =>
      `<Relationship Id="rId${place + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
  )
  const files = Object.values(sheets).map((rows, place) => [
    `xl/worksheets/sheet${place + 1}.xml`,
    `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  ])
  return zip({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}<Relationship Id="rId90" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}"><si><t>Title</t></si><si><t>Net</t></si><si><t>Été &amp; co</t></si></sst>`,
    ...Object.fromEntries(files),
  })
}

const detail =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
  '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>0.25806600000000002</v></c><c r="C3" s="1"><v>43009</v></c></row>'
const sums = '<row r="1"><c r="A1" t="s"><v>1</v></c></row>'

test('a plain file is its own table', async () => {
  expect(await open(strToU8('Title;Net\nTide;1,5'))).toEqual({
    entry: null,
    cells: [
      ['Title', 'Net'],
      ['Tide', '1,5'],
    ],
  })
})

test('the only table of an archive is taken, and a person chooses among several', async () => {
  const one = zip({ 'a/detail.csv': 'Title,Net\nTide,1.5', 'read-me.pdf': '%PDF', '__MACOSX/a/detail.csv': 'x' })
  expect(await open(one)).toMatchObject({
    entry: 'a/detail.csv',
    cells: [
      ['Title', 'Net'],
      ['Tide', '1.5'],
    ],
  })
  const six = zip({ 'detail.csv': 'Title,Net\nTide,1.5', 'by-store.csv': 'Store,Net\nA,1.5' })
  await expect(open(six)).rejects.toMatchObject({ code: 'ENTRY_UNDECIDED', entries: ['detail.csv', 'by-store.csv'] })
  await expect(open(six, 'none.csv')).rejects.toMatchObject({ code: 'ENTRY_UNDECIDED' })
  expect(await open(six, 'by-store.csv')).toMatchObject({
    cells: [
      ['Store', 'Net'],
      ['A', '1.5'],
    ],
  })
  await expect(open(zip({ 'read-me.pdf': '%PDF' }))).rejects.toMatchObject({ code: 'TABLE_EMPTY' })
})

test('a workbook keeps the digits of its numbers and gives days as days', async () => {
  const read = await open(workbook({ Detail: detail }))
  expect(read.entry).toBe('Detail')
  expect(read.cells[0]?.slice(0, 2)).toEqual(['Title', 'Net'])
  expect(read.cells[1]).toEqual(['Été & co', '0.25806600000000002', '2017-10-01'])
})

test('a person chooses among sheets with text, and an archive can contain a workbook', async () => {
  const two = workbook({ Detail: detail, Sums: sums, Empty: '' })
  await expect(open(two)).rejects.toMatchObject({ code: 'ENTRY_UNDECIDED', entries: ['Detail', 'Sums'] })
  expect((await open(two, 'Sums')).cells).toEqual([['Net']])
  expect(await open(zip({ 'x.xlsx': workbook({ Detail: detail }) }))).toMatchObject({ entry: 'x.xlsx' })
})

test('a bomb is refused before it is unpacked', async () => {
  const zeros = new Uint8Array(10 * 1_024 ** 2).fill(48)
  await expect(open(zip({ 'bomb.csv': zeros }))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  const bomb = zip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': zeros })
  await expect(open(bomb)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
})

test('an archive whose list of entries lies about a length is refused', async () => {
  const bytes = zip({ 'a.csv': `Title,Net\n${'Tide,1.5\n'.repeat(1_000)}` })
  const list = Buffer.from(bytes).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  new DataView(bytes.buffer).setUint32(bytes.byteOffset + list + 24, 5_000, true)
  await expect(open(bytes)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' })
})

test('damaged and old files are refused with a reason', async () => {
  await expect(open(zip({ 'a.csv': 'a,b' }).subarray(0, 40))).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' })
  await expect(open(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).rejects.toMatchObject({ code: 'FILE_UNSUPPORTED' })
  const broken = zip({ 'xl/workbook.xml': '<workbook' })
  await expect(open(broken)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' })
})
