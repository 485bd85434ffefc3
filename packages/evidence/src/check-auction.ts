import { commissionOn, deadlines, explainClearing, type SettlementLine, settle } from '@melos/clearing'
import type { Address } from 'viem'
import type { ChainAuction } from './chain-auction.ts'
import { checkBidders } from './check-bidders.ts'
import { checkOutcome } from './check-outcome.ts'
import { checkTermsAndBids } from './check-terms-and-bids.ts'
import type { BidderLine, Due, RuledClearing, Totals, Verdict } from './verdict.ts'

/** Recomputes the auction from its bids and compares the result with the settlement. */
export function checkAuction(auction: ChainAuction): Verdict {
  const impossible = checkTermsAndBids(auction)
  if (impossible.length > 0) return { verdict: 'wrong', findings: impossible, ruled: null }
  const { clearing, dues } = ruleClearing(auction)
  const { lines, findings: wrongLines } = checkBidders(auction, dues)
  const findings = [...checkOutcome(auction, { clearing, lines }), ...wrongLines]
  const { threshold } = auction.terms
  const proceeds = clearing.outcome === 'sold' ? clearing.proceeds : null
  return {
    verdict: findings.length > 0 ? 'wrong' : auction.status === 'PROCESSED' ? 'right' : 'unfinished',
    findings,
    ruled: {
      clearing,
      lines,
      expected: sumTotals(lines, { of: ({ expected }) => expected, proceeds, threshold }),
      actual: sumTotals(lines, { of: ({ actual }) => actual, proceeds: auction.proceeds, threshold }),
    },
  }
}

interface Ruled {
  readonly clearing: RuledClearing
  /** In the order of first bids. */
  readonly dues: readonly SettlementLine<Address>[]
}

function ruleClearing(auction: ChainAuction): Ruled {
  const { minimumPrice, supply, threshold } = auction.terms
  const bids = auction.bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const offer = { supply, minimumPrice, threshold }
  const { clearing, steps } = explainClearing(offer, bids, { voidedBy: voidedBy(auction) })
  return { clearing: steps, dues: settle(bids, clearing) }
}

/** What makes an auction void besides its bids. */
export function voidedBy({
  isWithdrawn,
  clearingPrice,
  blockTime,
  terms,
}: ChainAuction): 'withdrawn' | 'lapsed' | undefined {
  if (isWithdrawn) return 'withdrawn'
  const isTooLate = clearingPrice === 0n && blockTime >= terms.endsAt + BigInt(deadlines.reclaimableMs / 1_000)
  return isTooLate ? 'lapsed' : undefined
}

interface Proceeds {
  readonly of: (line: BidderLine) => Due | null
  /** MELS base units without commission; null until they are paid out. */
  readonly proceeds: bigint | null
  readonly threshold: bigint
}

function sumTotals(lines: readonly BidderLine[], { of, proceeds, threshold }: Proceeds): Totals {
  const add = (read: (due: Due) => bigint): bigint =>
    lines.map(of).reduce((total, due) => (due === null ? total : total + read(due)), 0n)
  const paidOut = proceeds ?? 0n
  const toProduction = paidOut < threshold ? paidOut : threshold
  return {
    tokens: add(({ tokens }) => tokens),
    deposits: lines.reduce((total, { deposit }) => total + deposit, 0n),
    proceeds: add(({ paid }) => paid),
    commission: add(({ commission }) => commission),
    refunds: add(({ refund }) => refund),
    toTreasury: commissionOn(paidOut),
    toProduction,
    toSeller: paidOut - toProduction,
  }
}
