/** Japanese and Chinese keyboards type digits and signs in full width. Other forms stay, because `5²` isn't 52. */
export const toHalfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (character) => character.normalize('NFKC'))

const compact = (text: string): string => toHalfWidth(text).replaceAll(/\s/g, '')

const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** `2,500` means 2500 to one person and 2.5 to another. */
export const isGrouped = (text: string): boolean => /[.,]\d{3}$/.test(compact(text))

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

/** The value of a date field as a UTC time; empty while it is incomplete. */
export function readDateField(value: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?$/.exec(value)
  return parts === null ? '' : `${parts[1]} ${parts[2]}${parts[3] ?? ':00'}`
}

/** NaN for anything but digits and spaces. */
export function toWhole(text: string): number {
  const digits = readWhole(text)
  return /^\d{1,17}$/.test(digits) ? Number(digits) : Number.NaN
}
