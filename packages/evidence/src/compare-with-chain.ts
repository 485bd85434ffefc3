import type { Address } from 'viem'
import type { ChainAuction } from './chain-auction.ts'
import type { Finding } from './verdict.ts'
import { writeEvidence } from './write-evidence.ts'

/** Finds every field of the evidence that differs from the chain at the same block. */
export function compareWithChain(evidence: ChainAuction, chain: ChainAuction): Finding[] {
  const evidenceFields = new Map(listFields(writeEvidence(evidence)))
  const chainFields = new Map(listFields(writeEvidence(chain)))
  return [...new Set([...evidenceFields.keys(), ...chainFields.keys()])].flatMap((where): Finding[] => {
    const actual = evidenceFields.get(where) ?? 'missing'
    const expected = chainFields.get(where) ?? 'nothing'
    if (actual === expected) return []
    return [{ against: 'chain', where, bidder: bidderAt(evidence, where), unit: unitOf(where), expected, actual }]
  })
}

/** Yields each field's path, such as `bids[3].price`, and its text. */
function* listFields(value: unknown, where = ''): Generator<[string, string]> {
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) yield* listFields(item, `${where}[${place}]`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* listFields(item, where === '' ? key : `${where}.${key}`)
  } else {
    yield [where, value === null ? 'none' : String(value)]
  }
}

function bidderAt({ bids, settlements }: ChainAuction, where: string): Address | null {
  const [, list, place] = /^(bids|settlements)\[(\d+)\]/.exec(where) ?? []
  if (list === undefined) return null
  return (list === 'bids' ? bids : settlements)[Number(place)]?.bidder ?? null
}

const melsFields = new Set(['price', 'paid', 'refund', 'clearingPrice', 'proceeds', 'minimumPrice', 'threshold'])
const tokenFields = new Set(['quantity', 'supply'])

function unitOf(where: string): Finding['unit'] {
  const field = where.split('.').at(-1) ?? ''
  if (melsFields.has(field)) return 'MELS'
  return tokenFields.has(field) ? 'tokens' : 'text'
}
