import { type Address, formatEther } from 'viem'
import type { PaymentRow } from './payment-store.ts'

/** A wallet's payments of a year, or of all years, oldest first. */
export interface RoyaltyStatement {
  readonly account: Address
  readonly year: number | undefined
  readonly payments: readonly PaymentRow[]
  readonly writtenAt: Date
}

const UNIT = 10n ** 18n
const RATE_STEP = 10n ** 12n

/** MELS for one EUR, rounded down to 6 decimals: a payment can join statements of several rates. */
export function rateOf({ mels, eur }: { mels: bigint; eur: bigint }): string {
  if (eur === 0n) return ''
  const rate = (mels * UNIT) / eur
  return formatEther(rate - (rate % RATE_STEP))
}

export function sumPayments(payments: readonly PaymentRow[]): { mels: bigint; eur: bigint } {
  return payments.reduce((sum, { mels, eur }) => ({ mels: sum.mels + mels, eur: sum.eur + eur }), { mels: 0n, eur: 0n })
}
