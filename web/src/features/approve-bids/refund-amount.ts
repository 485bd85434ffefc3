import type { Bid } from '@melos/api-contract'
import { groupThousands } from '../../lib/group-thousands.ts'
import { parseMels } from '../../lib/parse-mels.ts'

const WHOLE_MELS = 10n ** 18n

/** What of a bid's total goes back, in whole MELS rounded down; what is paid is exact, by the contract. */
export function refundAmount({ startTotalPrice, finalTotalPrice }: Bid): string {
  return groupThousands(String((parseMels(startTotalPrice) - parseMels(finalTotalPrice)) / WHOLE_MELS))
}
