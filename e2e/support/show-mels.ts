import { formatEther } from 'viem'

/** As pages show an amount below a thousand: whole, with two decimals at least. */
export function showMels(units: bigint): string {
  const [whole = '0', fraction = ''] = formatEther(units).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
