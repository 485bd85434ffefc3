import { commissionOn, depositFor } from '@melos/clearing'
import type { Address } from 'viem'
import type { ChainAuction, ChainSettlement } from './chain-auction.ts'
import type { BidderLine, Due, Finding } from './verdict.ts'

interface CheckedBidders {
  readonly lines: readonly BidderLine[]
  readonly findings: readonly Finding[]
}

/** Compares each bidder's settlement with the rule, in the order of first bids. */
export function checkBidders(auction: ChainAuction, dues: ReadonlyMap<Address, ChainSettlement>): CheckedBidders {
  const { settled, strangers } = groupByBidder(auction, dues)
  const isProcessed = auction.status === 'PROCESSED'
  const bidsOf = Map.groupBy(auction.bids, ({ bidder }) => bidder)
  const checked = [...dues].map(([bidder, due]) => {
    const found = settled.get(bidder)
    const bids = bidsOf.get(bidder) ?? []
    const { state, differences } = checkBidder(due, { found, isProcessed })
    const line: BidderLine = {
      bidder,
      bidCount: bids.length,
      deposit: bids.reduce((total, bid) => total + depositFor(bid), 0n),
      expected: toDue(due),
      actual: found === undefined ? null : toDue(found.settlement),
      state,
    }
    return { line, differences }
  })
  return {
    lines: checked.map(({ line }) => line),
    findings: [...checked.flatMap(({ differences }) => differences), ...strangers],
  }
}

interface Found {
  readonly place: number
  readonly settlement: ChainSettlement
}

/** A settlement of an account without a bid, or a second one of the same bidder, is a finding. */
function groupByBidder(
  { settlements }: ChainAuction,
  dues: ReadonlyMap<Address, ChainSettlement>,
): { settled: Map<Address, Found>; strangers: Finding[] } {
  const settled = new Map<Address, Found>()
  const strangers: Finding[] = []
  for (const [place, settlement] of settlements.entries()) {
    const { bidder } = settlement
    if (dues.has(bidder) && !settled.has(bidder)) {
      settled.set(bidder, { place, settlement })
      continue
    }
    const expected = settled.has(bidder) ? 'one line for each bidder' : 'an account that has bid'
    const where = `settlements[${place}].bidder`
    strangers.push({ against: 'rule', where, bidder, unit: 'text', expected, actual: bidder })
  }
  return { settled, strangers }
}

function toDue({ quantity, paid, refund }: ChainSettlement): Due {
  return { tokens: quantity, paid, commission: commissionOn(paid), refund: refund + commissionOn(refund) }
}

const parts = ['quantity', 'paid', 'refund'] as const

function checkBidder(
  due: ChainSettlement,
  { found, isProcessed }: { found: Found | undefined; isProcessed: boolean },
): { state: BidderLine['state']; differences: Finding[] } {
  const { bidder } = due
  if (found === undefined) {
    if (!isProcessed) return { state: 'waiting', differences: [] }
    const missing = { where: 'settlements', unit: 'text', expected: 'a line for this bidder', actual: 'none' } as const
    return { state: 'wrong', differences: [{ against: 'rule', bidder, ...missing }] }
  }
  const { place, settlement } = found
  // Tokens and refund can be settled in separate calls.
  const mayWait = (part: (typeof parts)[number]): boolean =>
    !isProcessed &&
    (part === 'refund' ? settlement.refund === 0n : settlement.quantity === 0n && settlement.paid === 0n)
  const unequal = parts.filter((part) => settlement[part] !== due[part])
  const wrong = unequal.filter((part) => !mayWait(part))
  const differences = wrong.map((part): Finding => {
    const unit = part === 'quantity' ? 'tokens' : 'MELS'
    const where = `settlements[${place}].${part}`
    return { against: 'rule', where, bidder, unit, expected: String(due[part]), actual: String(settlement[part]) }
  })
  if (wrong.length > 0) return { state: 'wrong', differences }
  return { state: unequal.length > 0 ? 'waiting' : 'right', differences }
}
