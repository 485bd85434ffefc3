import { showMels } from '@melos/clearing/amounts'

/** A fraction of EUR 10^-18 doesn't exist: amounts on the wire and on the chain have at most 18 decimals. */
const CENT = 10n ** 16n

/** `-4.125` → EUR times 10^18. Throws unless the text is a decimal, as on the wire and in published documents. */
export function parseEur(amount: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(amount)
  if (parts === null) throw new RangeError(`Not an amount of EUR: ${amount}`)
  const [, sign, whole = '', fraction = ''] = parts
  const units = BigInt(whole + fraction.padEnd(18, '0'))
  return sign === '-' ? -units : units
}

/** `1 234.50` or `−0.01`, rounded to the nearest cent. */
export function showCents(units: bigint): string {
  const size = units < 0n ? -units : units
  const cents = (size + CENT / 2n) / CENT
  const text = showMels(cents * CENT)
  return units < 0n && cents > 0n ? `−${text}` : text
}

/** `EUR 4.12`, which no line break separates. */
export const withEur = (amount: string): string => `EUR\u00A0${amount}`
