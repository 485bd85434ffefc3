import { formatMels, groupThousands, withUnit } from './format-numbers.ts'

const DECIMALS = 18

/** `12.5` → base units, 10^18 per MELS. Throws unless the text is a plain decimal, as on the wire and in checked fields. */
export function parseMels(amount: string): bigint {
  const parts = /^(\d+)(?:\.(\d{1,18}))?$/.exec(amount)
  if (parts === null) throw new RangeError(`Not an amount of MELS: ${amount}`)
  const [, whole = '', fraction = ''] = parts
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

export function writeMels(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

export const showMels = (units: bigint): string => formatMels(writeMels(units))

/** `2.50 MELS`: in base units, or as on the wire. */
export const sayMels = (amount: bigint | string): string =>
  withUnit(showMels(typeof amount === 'bigint' ? amount : parseMels(amount)), 'MELS')

export const showCount = (tokens: bigint): string => groupThousands(tokens.toString())

/** Rounds down, because a balance must never look larger than it is. */
export function showDown(units: bigint, decimals = 2): string {
  const step = 10n ** BigInt(18 - decimals)
  return showMels((units / step) * step)
}

const CENT = 10n ** 16n

/** Rounds down, except where that would leave nothing. */
export const showAmount = (units: bigint): string => (units < CENT ? showMels(units) : showDown(units))

/** A token's part of royalties is small, so it has up to six decimals. */
export const showPart = (units: bigint): string => showDown(units, 6)

/** Rounds up, because a required amount must never look smaller than it is. */
export function showUp(units: bigint, decimals = 2): string {
  const step = 10n ** BigInt(18 - decimals)
  return showMels(((units + step - 1n) / step) * step)
}

/** A share of whole tokens: `2`, `2.500`, and `2.333…` where three decimals are not exact. */
export function showShare(numerator: bigint, denominator: bigint): string {
  const whole = showCount(numerator / denominator)
  const thousandths = (numerator % denominator) * 1000n
  if (thousandths === 0n) return whole
  const decimals = String(thousandths / denominator).padStart(3, '0')
  return `${whole}.${decimals}${thousandths % denominator === 0n ? '' : '…'}`
}
