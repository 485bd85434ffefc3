/** The decimals of EUR amounts: whole numbers of 10^-12. */
export const EUR_DECIMALS = 12
/** The decimals of MELS, and of EUR on the chain. */
export const UNIT_DECIMALS = 18

/** A decimal number without extra zeros: each value has one spelling. */
const spelling = /^(-?)(0|[1-9]\d{0,60})(?:\.(\d*[1-9]))?$/

/** Whole numbers of 10^-decimals; undefined if the text isn't the one spelling of such a number. */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const [match, minus, whole = '', fraction = ''] = spelling.exec(text) ?? []
  if (match === undefined || fraction.length > decimals) return undefined
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (minus === '') return value
  return value === 0n ? undefined : -value
}

export function formatDecimal(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
