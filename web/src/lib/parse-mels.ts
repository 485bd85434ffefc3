const DECIMALS = 18

/** `12.5` → its base units, 10^18 per MELS. For what the wire or a checked field says; anything else throws. */
export function parseMels(amount: string): bigint {
  const parts = /^(\d+)(?:\.(\d{1,18}))?$/.exec(amount)
  if (parts === null) throw new RangeError(`Not an amount of MELS: ${amount}`)
  const [, whole = '', fraction = ''] = parts
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

/** Base units → the shortest decimal text. */
export function writeMels(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
