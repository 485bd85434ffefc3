import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

/** RFC 4180: commas between cells, CRLF after rows, doubled quotes inside quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let rest = text; rest !== ''; ) {
    const [whole, quoted, plain, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? []
    if (whole === undefined) throw new Error(`Not CSV: ${JSON.stringify(rest.slice(0, 20))}`)
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') {
      rows.push(row)
      row = []
    }
    rest = rest.slice(whole.length)
  }
  return rows
}

const BOM = '\uFEFF'

test('the file starts with a byte order mark, and every row ends with CRLF', () => {
  expect(
    toCsv([
      ['Bid', 'Title'],
      [12, 'Harbour Lights'],
    ]),
  ).toBe(`${BOM}Bid,Title\r\n12,Harbour Lights\r\n`)
})

test.each([
  ['a "b"', '"a ""b"""'],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['plain', 'plain'],
  ['', ''],
])('%j is written as %j', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`${BOM}${written}\r\n`)
})

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1'])('%j is no longer a formula', (cell) => {
  expect(parseCsv(toCsv([[cell]]).slice(1))).toEqual([[`'${cell}`]])
})

test.each(['1=1', ' =1', "'=1", '0x2d'])('%j stays as it is', (cell) => {
  expect(parseCsv(toCsv([[cell]]).slice(1))).toEqual([[cell]])
})

const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",\' a1é🎵'), maxLength: 8 })

test('every cell reads back as written, except formulas, which get a quote', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const read = parseCsv(toCsv(rows).slice(BOM.length))
      expect(read.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      const defused = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)))
      expect(read).toEqual(defused)
    }),
  )
})
