import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../../test/arbitrary-document.ts'
import {
  findContradictions,
  formatDecimal,
  hashDocument,
  hashLines,
  linesOf,
  parseDecimal,
  readDocument,
  writeDocument,
} from './index.ts'

const vectors: readonly { document: string; documentHash: string; linesHash: string }[] = JSON.parse(
  readFileSync(new URL('../../vectors/documents.json', import.meta.url), 'utf8'),
)

test('a document is written and read without a change', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const text = writeDocument(document)
      expect(readDocument(text)).toEqual(document)
      expect(findContradictions(document)).toEqual([])
    }),
  )
})

test('the kept documents have the kept hashes', () => {
  expect(vectors.length).toBeGreaterThan(5)
  for (const { document, documentHash, linesHash } of vectors) {
    expect(hashDocument(document)).toBe(documentHash)
    expect(hashLines(linesOf(readDocument(document)))).toBe(linesHash)
  }
})

test('keys are sorted, and nothing is spelled in two ways', () => {
  const [{ document } = { document: '' }] = vectors
  expect(document).toMatch(/^\{"fee":\{"percent":"[\d.]+"\},"later":\{"eur":/)
  const refused = (text: string) => {
    expect(text).not.toBe(document)
    expect(() => readDocument(text)).toThrow(expect.objectContaining({ code: 'DOCUMENT_INVALID' }))
  }
  expect(() => readDocument(document)).not.toThrow()
  refused('')
  refused('null')
  refused('{}')
  refused(` ${document}`)
  refused(document.replace('{"fee"', '{"more":1,"fee"'))
  refused(document.replace('"version":1', '"version":1.0'))
  refused(document.replace('"version":1', '"version":2'))
  refused(document.replace(/"amount":"(-?\d+\.\d+)"/, '"amount":"$10"'))
  refused(document.replace(/"amount":"/, '"amount":"0'))
  refused(document.replace(/"song":"0x(\w+)"/, (_, digits: string) => `"song":"0x${digits.toLowerCase()}"`))
})

test('one base unit more or less is found, wherever it is', () => {
  const fields = [
    'gross',
    'fee',
    'broughtForward',
    'net',
    'eur',
    'mels',
    'melsPerToken',
    'eurPerToken',
    'carriedForward',
  ] as const
  const changed = fc
    .record({ document: arbitraryDocument, field: fc.constantFrom(...fields), by: fc.constantFrom(1n, -1n) })
    .filter(({ document }) => document.statements.length > 0)
  fc.assert(
    fc.property(changed, ({ document, field, by }) => {
      const statements = document.statements.map((statement, place) =>
        place === 0 ? { ...statement, [field]: statement[field] + by } : statement,
      )
      expect(findContradictions({ ...document, statements }).map(({ where }) => where)).toContainEqual(
        expect.stringMatching(/^statements\[0\]|^receipt/),
      )
    }),
  )
})

test('what the bank received is found again in statements, in rows that are not ours and in later ones', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const receipt = { ...document.receipt, amount: document.receipt.amount + 1n }
      expect(findContradictions({ ...document, receipt }).map(({ where }) => where)).toEqual(['receipt.amount'])
    }),
  )
})

test('decimals have one spelling', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
      fc.constantFrom(0, 4, 12, 18),
      (value, decimals) => {
        expect(parseDecimal(formatDecimal(value, decimals), decimals)).toBe(value)
      },
    ),
  )
  for (const text of ['', '-0', '00', '1.', '.1', '1.10', '+1', '1e3', '1.0000000000001', ' 1']) {
    expect(parseDecimal(text, 12), text).toBeUndefined()
  }
})
