import { isGrouped, readAmount, readWhole, toHalfWidth } from '@melos/api-contract/typed-values'
import { parseMels } from '@melos/clearing/amounts'

export { isGrouped, readAmount, readWhole }

/** Anything but digits, spaces and the signs between them. */
export const hasLetters = (text: string): boolean => /[^\d\s.,]/.test(toHalfWidth(text))

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
