import type { NextStep } from './bid-state.ts'
import { groupThousands, withNoun } from './format-numbers.ts'

/** Amounts are texts with their unit, as pages show them. */
interface BidFigures {
  readonly quantity: number
  readonly allotment: number
  readonly deposit: string
  readonly paid: string
  /** Undefined if the bid uses its whole deposit. */
  readonly refund: string | undefined
  /** Undefined unless the contract keeps something because a payment failed. */
  readonly credit: string | undefined
  /** Undefined unless the deposit can be taken back from this moment on. */
  readonly reclaimableFrom: string | undefined
  /** Whether the auction was withdrawn before its end. */
  readonly isWithdrawn: boolean
}

const settleMe = 'You don’t have to wait: you can settle your bids yourself now, on My bids.'

export function describeNextStep(step: NextStep, figures: BidFigures): string {
  const { deposit, credit = 'a payment', reclaimableFrom, isWithdrawn } = figures
  const withdrawn = isWithdrawn ? 'Melos withdrew the auction before its end.' : undefined
  const gets = describeGets(figures)
  const orReclaim =
    reclaimableFrom === undefined
      ? ''
      : ` If the clearing price hasn’t been set by ${reclaimableFrom}, you can take your deposit back yourself.`
  const sentences: Record<NextStep, string> = {
    'would-get': `If the auction ended now, you’d get ${gets}.`,
    'would-lose': `Your bid isn’t high enough right now. If the auction ended now, you’d get no tokens and your deposit of ${deposit} would be refunded. You can bid again.`,
    'would-sell-nothing': `The auction wouldn’t sell yet. If it ended now, your whole deposit of ${deposit} would be refunded.`,
    'will-get': `The auction has ended. Once it’s settled, you’ll get ${gets}. ${settleMe}${orReclaim}`,
    'will-lose': `The auction has ended, and your bid didn’t win. Once it’s settled, your deposit of ${deposit} will be refunded. ${settleMe}${orReclaim}`,
    'will-sell-nothing': `${withdrawn ?? 'The auction has ended and sold nothing.'} Once it’s settled, your deposit of ${deposit} will be refunded. ${settleMe}${orReclaim}`,
    reclaim: `${withdrawn ?? 'Nothing is sold in this auction.'} You can take your deposit of ${deposit} back now, together with your other deposits in this auction.`,
    got: `You got ${gets}. There’s nothing left to do.`,
    lost: `Your bid didn’t win. Your deposit of ${deposit} was refunded. There’s nothing left to do.`,
    'sold-nothing': `${withdrawn ?? 'The auction sold nothing.'} Your deposit of ${deposit} was refunded. There’s nothing left to do.`,
    'withdraw-credit': `Your wallet couldn’t receive ${credit} for your bids in this auction. The contract keeps this for you until you withdraw it on My bids.`,
  }
  return sentences[step]
}

function describeGets({ quantity, allotment, paid, refund }: BidFigures): string {
  const gets = `${countPart(allotment, quantity)} for ${paid} including commission`
  return refund === undefined ? gets : `${gets}, and a refund of ${refund}`
}

/** `1 token`, `10 000 tokens`. */
export function countTokens(count: number): string {
  return withNoun(groupThousands(count), 'token')
}

/** `4 of 5 tokens`, and `5 tokens` for all of them. */
export function countPart(part: number, whole: number): string {
  return part === whole ? countTokens(whole) : `${groupThousands(part)} of ${countTokens(whole)}`
}
