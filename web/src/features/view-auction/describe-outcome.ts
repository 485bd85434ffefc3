import type { Auction } from '@melos/api-contract'
import { hasEnded, reclaimableFrom, sells } from '@melos/clearing'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { parseMels } from '../../lib/parse-mels.ts'
import { texts } from './texts.ts'

export interface OutcomeDescription {
  readonly isSold: boolean
  readonly title: string
  readonly sentences: readonly string[]
}

/** How an auction ended, and where the money is; undefined while it is running. */
export function describeOutcome(
  auction: Auction,
  { now, end }: { now: number; end: number },
): OutcomeDescription | undefined {
  const { status, clearingPrice } = auction
  if (!hasEnded(status.value)) return undefined
  const isProcessed = status.value === 'PROCESSED'
  if (sells(auction) && clearingPrice !== null) {
    const sentences = [texts.soldAt(formatMels(clearingPrice)), isProcessed ? texts.settled : texts.awaiting]
    return { isSold: true, title: texts.successful, sentences }
  }
  const isLapsed = now >= reclaimableFrom(new Date(end)).getTime()
  return {
    isSold: false,
    title: texts.void.title,
    sentences: [findReason(auction), ...whereMoneyIs(auction, { isProcessed, isLapsed })],
  }
}

/** Why it sold nothing, by the rule: too few bids, or too little money; else it was the time. */
function findReason({ bidCount, clearingPrice, tokensAvailable, tokensOffered, target }: Auction): string {
  if (bidCount === 0) return texts.void.noBids
  if (clearingPrice === null) {
    const asked = tokensOffered - tokensAvailable
    return texts.void.undersubscribed(groupThousands(asked), groupThousands(tokensOffered))
  }
  return raises({ clearingPrice, tokensOffered, target })
    ? texts.void.lapsed
    : texts.void.belowTarget(formatMels(target))
}

function whereMoneyIs(
  { bidCount }: Auction,
  { isProcessed, isLapsed }: { isProcessed: boolean; isLapsed: boolean },
): string[] {
  if (bidCount === 0) return []
  if (isProcessed) return [texts.void.returned]
  return [isLapsed ? texts.void.reclaim : texts.void.held]
}

function raises({
  clearingPrice,
  tokensOffered,
  target,
}: {
  clearingPrice: string
  tokensOffered: number
  target: string
}) {
  return parseMels(clearingPrice) * BigInt(tokensOffered) >= parseMels(target)
}
