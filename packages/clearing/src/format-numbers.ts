const THIN_NO_BREAK_SPACE = '\u202F'
const NO_BREAK_SPACE = '\u00A0'

/**
 * `9999`, `10 000`: groups whole numbers of five digits or more. With an explicit separator it groups from four digits up,
 * because the specification fixes "1 000" and "1.000" for an auction's tokens.
 */
export function groupThousands(count: number | bigint | string, separator?: ' ' | '.'): string {
  const text = String(count)
  if (separator === undefined && !/\d{5}/.test(text)) return text
  return text.replace(/\B(?=(\d{3})+$)/g, separator ?? THIN_NO_BREAK_SPACE)
}

/** `12345.5` → `12 345.50`: at least two decimals, and all that the amount has. The text is the wire's, never a float. */
export function formatMels(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${groupThousands(whole)}.${fraction.padEnd(2, '0')}`
}

/** `2.50 MELS`, which no line break separates. */
export const withUnit = (number: string | number, unit: string): string => `${number}${NO_BREAK_SPACE}${unit}`

/** `1 bid`, `10 000 bids`: the count is already formatted, and no line break separates it from its noun. */
export const withNoun = (count: string | number, one: string, many = `${one}s`): string =>
  withUnit(count, String(count) === '1' ? one : many)
