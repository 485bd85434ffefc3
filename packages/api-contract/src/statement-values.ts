import { z } from 'zod'

/** No payer's statement is about an earlier day. */
export const FIRST_PERIOD_DAY = '2000-01-01'

const DAY_MS = 86_400_000

/** Tomorrow in UTC, because a bank's day can be ahead of it. */
export function lastReceiptDay(now: number): string {
  return new Date(now + DAY_MS).toISOString().slice(0, 10)
}

/** In a year. Some payers pay in advance; a later day is a mistyped year. */
export function lastPeriodDay(now: number): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

const PICO_PLACES = 12

/** EUR as a decimal string without extra zeros, exact to 12 decimals, below 10^10 so that the contract can hold it. */
export const eurSchema = decimalOf(PICO_PLACES)
/** What a bank receives, or what a payer will deduct. With more decimals, 1,234 could be taken for a little over one. */
export const signedCentsSchema = signedDecimalOf(2)
/** The same as `eurSchema`, and it can be below zero. */
export const signedEurSchema = signedDecimalOf(PICO_PLACES)
/** In any currency, and of any size. */
export const signedAmountSchema = z.string().regex(/^(?!-0$)-?(0|[1-9]\d*)(\.\d{0,17}[1-9])?$/)
export const hashSchema = z.string().regex(/^0x[0-9a-f]{64}$/)
export const daySchema = z.iso.date()
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters, such as "EUR"')

export function decimalOf(places: number) {
  return signedDecimalOf(places).refine((text) => !text.startsWith('-'), 'must not be below 0')
}

function signedDecimalOf(places: number) {
  return z
    .string()
    .regex(/^(?!-0$)-?(0|[1-9]\d{0,9})(\.\d*[1-9])?$/, 'must be a decimal number without extra zeros, such as "12.5"')
    .refine((text) => (text.split('.')[1] ?? '').length <= places, `must have at most ${places} decimals`)
}
