import { expect, test } from 'vitest'
import { writePdf } from './write-pdf.ts'

const pdf = writePdf(['Registration (of a work)', 'Luísa Andorinha']).toString('latin1')

test('its table of objects points at each object', () => {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
  expect(pdf.slice(table)).toMatch(/^xref\n0 6\n0000000000 65535 f \n/)
  const offsets = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets.map((offset) => pdf.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map((id) => `${id} 0 obj`))
})

test('the content is as long as it says, with brackets escaped and letters with diacritics kept', () => {
  const [, length, content] = /\/Length (\d+) >>\nstream\n(.*?)\nendstream/s.exec(pdf) ?? []
  expect(content?.length).toBe(Number(length))
  expect(content).toContain('(Registration \\(of a work\\)) Tj')
  expect(content).toContain('(Luísa Andorinha) Tj')
})
