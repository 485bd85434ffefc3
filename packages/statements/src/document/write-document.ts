import { type Hex, keccak256, toBytes } from 'viem'
import { z } from 'zod'
import { DocumentError } from './document-error.ts'
import { type DocumentStatement, documentSchema, type RoyaltyDocument, statementSchema } from './royalty-document.ts'

/** The document's canonical JSON. Its UTF-8 bytes are what is hashed. */
export function writeDocument(document: RoyaltyDocument): string {
  return toCanonicalJson(z.encode(documentSchema, document))
}

/** Accepts only what `writeDocument` writes, to the byte. Whether the numbers are right is `findContradictions`' question. */
export function readDocument(text: string): RoyaltyDocument {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new DocumentError("The document isn't JSON", { cause })
  }
  const read = z.safeDecode(documentSchema, Object(json))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new DocumentError(`${issue?.path.join('.') || 'The document'}: ${issue?.message ?? 'is invalid'}`)
  }
  if (writeDocument(read.data) !== text) throw new DocumentError("The document isn't canonical JSON")
  return read.data
}

export function hashDocument(text: string): Hex {
  return keccak256(toBytes(text))
}

/** The hash of one song's part, which its line on the chain names. */
export function hashStatement(statement: DocumentStatement): Hex {
  return hashDocument(toCanonicalJson(z.encode(statementSchema, statement)))
}

/** Keys sorted by code unit, no spaces. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${toCanonicalJson(item)}`).join(',')}}`
}
