import { type Draft, depositFor } from '@melos/clearing'
import { showDown, showUp } from '../../lib/show-units.ts'
import type { Funds } from '../../wallet/funds.ts'
import { texts } from './texts.ts'

const POL_DECIMALS = 4

/** What a wallet lacks for a bid, in sentences; nothing when it suffices. Without a bid only the fees are looked at. */
export function findShortage({ mels, pol, bidFee }: Omit<Funds, 'allowance'>, draft: Draft | undefined): string[] {
  const deposit = draft === undefined ? 0n : depositFor(draft)
  return [
    ...(deposit > mels ? [texts.funds.shortMels(showUp(deposit - mels))] : []),
    ...(bidFee > pol ? [texts.funds.shortPol(showUp(bidFee, POL_DECIMALS), showDown(pol, POL_DECIMALS))] : []),
  ]
}
