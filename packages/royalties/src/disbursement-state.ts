/** The contract's limit. */
export const DAYS_TO_PAY_IN = 14

interface Announced {
  readonly payableFrom: Date
  readonly isPaidIn: boolean
  readonly isWithdrawn: boolean
}

type DisbursementState = 'ANNOUNCED' | 'PAYABLE' | 'PAID_IN' | 'WITHDRAWN' | 'EXPIRED'

export function disbursementState({ payableFrom, isPaidIn, isWithdrawn }: Announced, now: Date): DisbursementState {
  if (isPaidIn) return 'PAID_IN'
  if (isWithdrawn) return 'WITHDRAWN'
  if (now < payableFrom) return 'ANNOUNCED'
  return now < payableUntil(payableFrom) ? 'PAYABLE' : 'EXPIRED'
}

export function payableUntil(payableFrom: Date): Date {
  return new Date(payableFrom.getTime() + DAYS_TO_PAY_IN * 24 * 3_600_000)
}
