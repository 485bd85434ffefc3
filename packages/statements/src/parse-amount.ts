import type { DecimalConvention } from './decimal-convention.ts'

/** Amounts are whole numbers of 10^-12. */
export const AMOUNT_DECIMALS = 12
/** 10^21 units of a currency: more than any statement, and less than what a column of the database holds. */
const MOST_DIGITS = 21
const MOST_EXPONENT = 30

/** No separated thousands begin with 0, so 0,125 with a decimal point isn't an amount instead of being 125. */
const numbers: Record<DecimalConvention, RegExp> = {
  point: /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ '’]\d{3})+)?(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i,
  comma: /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:[ '’]\d{3})+)?(?:,(\d*))?(?:e([+-]?\d{1,2}))?$/i,
}

/**
 * Returns whole numbers of 10^-12, or undefined if the text isn't an amount. Parentheses, a minus before or after the digits and a
 * currency before or after them are understood. Further decimals than 12 are rounded to the nearest, which takes away what a
 * spreadsheet adds to a number: 0.25806600000000002.
 */
export function parseAmount(text: string, convention: DecimalConvention): bigint | undefined {
  const plain = text
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .trim()
  const { inner, isNegative } = takeSign(plain)
  if (inner === undefined) return undefined
  const [match, whole = '', decimals = '', exponent = '0'] = numbers[convention].exec(inner) ?? []
  if (match === undefined || whole + decimals === '') return undefined
  const value = scale(whole.replace(/\D/g, ''), { decimals, exponent: Number(exponent) })
  return value === undefined || !isNegative ? value : -value
}

function takeSign(text: string): { inner?: string; isNegative: boolean } {
  const bare = takeCurrency(text)
  const inParentheses = /^\(([^()]*)\)$/.exec(bare)?.[1]
  if (inParentheses !== undefined) {
    const inner = takeCurrency(inParentheses)
    return /^[+-]|-$/.test(inner) ? { isNegative: false } : { inner, isNegative: true }
  }
  const [, before = '', digits = '', after = ''] = /^([+-]?)(.*?)(-?)$/.exec(bare) ?? []
  if (before !== '' && after !== '') return { isNegative: false }
  return { inner: takeCurrency(digits.trim()), isNegative: before === '-' || after === '-' }
}

/** Removes one currency at the start or the end: a sign, or three letters. */
function takeCurrency(text: string): string {
  const start = text.replace(/^(?:[A-Z]{3}(?![A-Z])|[A-Z]{0,2}\p{Sc}) ?/u, '')
  return start === text ? text.replace(/ ?(?:(?<![A-Z])[A-Z]{3}|\p{Sc})$/u, '') : start
}

function scale(whole: string, { decimals, exponent }: { decimals: string; exponent: number }): bigint | undefined {
  if (whole.length > MOST_DIGITS || Math.abs(exponent) > MOST_EXPONENT) return undefined
  const digits = BigInt(whole + decimals)
  const shift = AMOUNT_DECIMALS + exponent - decimals.length
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift))
  return value < 10n ** BigInt(MOST_DIGITS + AMOUNT_DECIMALS) ? value : undefined
}

function divideRounded(value: bigint, by: bigint): bigint {
  return (value + by / 2n) / by
}
