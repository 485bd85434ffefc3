import { type Address, getAddress, type Hash, isAddress } from 'viem'
import { EvidenceError } from './evidence-error.ts'

/** A value in the file and its path. */
export interface Part {
  readonly value: unknown
  readonly where: string
}

export function refuse({ where }: Part, expected: string): never {
  throw new EvidenceError('EVIDENCE_INVALID', `${where} is not ${expected}`)
}

/** Requires exactly these keys. */
export function readObject<Key extends string>(part: Part, keys: readonly Key[]): Record<Key, Part> {
  const { value, where } = part
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(part, 'an object')
  const entries = new Map<string, unknown>(Object.entries(value))
  const nameOf = (key: string): string => (where === ROOT ? key : `${where}.${key}`)
  const known: ReadonlySet<string> = new Set(keys)
  const unknown = [...entries.keys()].find((key) => !known.has(key))
  if (unknown !== undefined) throw new EvidenceError('EVIDENCE_INVALID', `${nameOf(unknown)} is not a known field`)
  const missing = keys.find((key) => !entries.has(key))
  if (missing !== undefined) throw new EvidenceError('EVIDENCE_INVALID', `${nameOf(missing)} is missing`)
  // The checks above guarantee that every key exists.
  return Object.fromEntries(keys.map((key) => [key, { value: entries.get(key), where: nameOf(key) }])) as Record<
    Key,
    Part
  >
}

export const ROOT = 'The file'

export function readList<Item>(part: Part, readItem: (part: Part) => Item): Item[] {
  if (!Array.isArray(part.value)) return refuse(part, 'a list')
  return part.value.map((value: unknown, place) => readItem({ value, where: `${part.where}[${place}]` }))
}

/** Up to 256 bits, as in the contract, without leading zeros so that each number has one spelling. */
export function readUnits(part: Part): bigint {
  const { value } = part
  const isNumber = typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value)
  if (!isNumber || BigInt(value) >= 2n ** 256n) return refuse(part, 'a whole number as text')
  return BigInt(value)
}

export function readAddress(part: Part): Address {
  const { value } = part
  return typeof value === 'string' && isAddress(value) ? getAddress(value) : refuse(part, 'an address')
}

export function readHash(part: Part): Hash {
  const { value } = part
  return isHash(value) ? value : refuse(part, 'a hash of 64 digits')
}

function isHash(value: unknown): value is Hash {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
}

export function readOneOf<Value extends string | number | boolean | null>(part: Part, values: readonly Value[]): Value {
  const found = values.find((value) => value === part.value)
  return found === undefined ? refuse(part, values.map(String).join(' or ')) : found
}
