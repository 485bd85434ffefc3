import { mkdirSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { hashDocument, hashLines, linesOf, writeDocument } from '../src/document/index.ts'
import { arbitraryDocument } from './arbitrary-document.ts'

const SEED = 30
const documents = fc
  .sample(arbitraryDocument, { seed: SEED, numRuns: 40 })
  .filter(({ statements }) => statements.length > 0)
const vectors = documents.slice(0, 10).map((document) => {
  const text = writeDocument(document)
  return { document: text, documentHash: hashDocument(text), linesHash: hashLines(linesOf(document)) }
})
const folder = new URL('../vectors/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('documents.json', folder), `${JSON.stringify(vectors, null, 2)}\n`)
