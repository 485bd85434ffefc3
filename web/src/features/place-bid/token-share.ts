const DECIMALS = 18
const SIGNIFICANT = 4

/** One token's share of the royalties in percent, as decimal text. `isExact` is false if it had to be rounded. */
export function tokenShare(percentage: number, supply: number): { share: string; isExact: boolean } {
  const scaled = BigInt(percentage) * 10n ** BigInt(DECIMALS)
  const [units, isExact] = [scaled / BigInt(supply), scaled % BigInt(supply) === 0n]
  return { share: writeDecimal(isExact ? units : roundTo(SIGNIFICANT, units)), isExact }
}

function roundTo(digits: number, units: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, units.toString().length - digits))
  return ((units + step / 2n) / step) * step
}

function writeDecimal(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '')
}
