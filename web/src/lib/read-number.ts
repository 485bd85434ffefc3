import { parseMels } from './amounts.ts'

/** Japanese and Chinese keyboards type digits and signs in full width. Other forms stay, because `5²` isn't 52. */
const toHalfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (character) => character.normalize('NFKC'))

const compact = (text: string): string => toHalfWidth(text).replaceAll(/\s/g, '')

const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** `2,500` means 2500 to one person and 2.5 to another. */
export const isGrouped = (text: string): boolean => /[.,]\d{3}$/.test(compact(text))

/** Anything but digits, spaces and the signs between them. */
export const hasLetters = (text: string): boolean => /[^\d\s.,]/.test(toHalfWidth(text))

/** `5 000,50` → `5000.5`. Text that is not an amount, or is ambiguous, stays as typed. */
export function readAmount(text: string): string {
  const plain = compact(text).replace(',', '.')
  if (!isAmount(plain) || isGrouped(text)) return text
  const [whole = '', fraction = ''] = plain.split('.')
  const digits = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${digits === '' ? '' : `.${digits}`}`
}

/** `1 000` → `1000`. Anything but digits and spaces stays as typed. */
export function readWhole(text: string): string {
  const digits = compact(text)
  return /^\d+$/.test(digits) ? digits : text
}

/** An amount of MELS in base units. Undefined for anything but an amount, and for a large one. */
export function readMelsUnits(text: string): bigint | undefined {
  const amount = readAmount(text)
  return isGrouped(text) || !/^\d{1,12}(\.\d{1,18})?$/.test(amount) ? undefined : parseMels(amount)
}

/** A number of tokens. `0n` for anything but a whole number, and for a large one. */
export function readQuantity(text: string): bigint {
  const whole = readWhole(text)
  return /^\d{1,15}$/.test(whole) ? BigInt(whole) : 0n
}
