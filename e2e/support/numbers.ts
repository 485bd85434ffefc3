import { formatEther } from 'viem'
import { formatMels } from '../../web/src/lib/format-mels.ts'
import { groupThousands } from '../../web/src/lib/group-thousands.ts'

/** Shows MELS as pages do: base units as a bigint, whole MELS as a decimal string. */
export function showMels(amount: bigint | string): string {
  return formatMels(typeof amount === 'bigint' ? formatEther(amount) : amount)
}

export const showCount = (count: number | bigint): string => groupThousands(String(count))
