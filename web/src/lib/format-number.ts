const THIN_NO_BREAK_SPACE = '\u202F'
const NO_BREAK_SPACE = '\u00A0'

/**
 * `9999`, `10 000`: groups whole numbers of five digits or more. A separator of its own groups from four digits up, because the
 * specification fixes "1 000" and "1.000" for an auction's tokens.
 */
export function groupThousands(count: number | string, separator?: ' ' | '.'): string {
  const text = String(count)
  if (separator === undefined && !/\d{5}/.test(text)) return text
  return text.replace(/\B(?=(\d{3})+$)/g, separator ?? THIN_NO_BREAK_SPACE)
}

/** `2.50 MELS`, which no line break separates. */
export const withUnit = (number: string | number, unit: string): string => `${number}${NO_BREAK_SPACE}${unit}`

/** `25` → `25,00%`, as the specification fixes it for the share that an auction offers. */
export const formatPercentage = (percentage: number): string => `${percentage},00%`
