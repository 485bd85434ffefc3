/** `FEE` takes money away for a service or as a penalty, for example for artificial streams. */
export const statementKinds = ['SALE', 'STREAM', 'RETURN', 'FEE', 'TAX', 'OTHER'] as const

export type StatementKind = (typeof statementKinds)[number]

const words: readonly (readonly [StatementKind, RegExp])[] = [
  ['TAX', /\btax(es)?\b|withh?olding/i],
  ['FEE', /artificial|penalt|\bfees?\b|commission|discovery mode|chargeback/i],
  ['RETURN', /\breturn|refund|reversal/i],
  ['STREAM', /stream|subscription|ad[- ]supported|radio|cloud|views?\b|user generated|ugc/i],
  ['SALE', /itunes|beatport|bandcamp|download|sales?\b|physical|permanent|purchase|album|track|ringtone/i],
]

interface Described {
  /** What the payer calls the transaction. */
  readonly type: string
  readonly store: string
  readonly amount: bigint
  readonly quantity: bigint | null
  /** Applies if no word says more. */
  readonly usual: StatementKind
}

/** A negative quantity, or a sale with a negative amount, is a return. */
export function findKind({ type, store, amount, quantity, usual }: Described): StatementKind {
  const kind = wordsSay(type) ?? wordsSay(store) ?? usual
  const isUndone = amount < 0n && (kind === 'SALE' || (quantity !== null && quantity < 0n))
  return isUndone && (kind === 'SALE' || kind === 'STREAM' || kind === 'OTHER') ? 'RETURN' : kind
}

function wordsSay(text: string): StatementKind | undefined {
  return words.find(([, pattern]) => pattern.test(text))?.[0]
}
