import { commissionOn, type SettlementLine, withCommission } from '@melos/clearing'
import type { Address } from 'viem'
import type { ChainAuction, ChainSettlement } from './chain-auction.ts'
import type { BidderLine, Due, Finding } from './verdict.ts'

interface CheckedBidders {
  readonly lines: readonly BidderLine[]
  readonly findings: readonly Finding[]
}

/** Compares each bidder's settlement with the rule. */
export function checkBidders(auction: ChainAuction, dues: readonly SettlementLine<Address>[]): CheckedBidders {
  const { settled, strangers } = groupByBidder(auction, new Set(dues.map(({ bidder }) => bidder)))
  const isProcessed = auction.status === 'PROCESSED'
  const checked = dues.map((due) => {
    const { bidder, bidCount } = due
    const found = settled.get(bidder)
    const offered = due.paid + due.refund
    const { state, differences } = checkBidder(due, { found, isProcessed })
    const line: BidderLine = {
      bidder,
      bidCount,
      deposit: withCommission(offered),
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
  bidders: ReadonlySet<Address>,
): { settled: Map<Address, Found>; strangers: Finding[] } {
  const settled = new Map<Address, Found>()
  const strangers: Finding[] = []
  for (const [place, settlement] of settlements.entries()) {
    const { bidder } = settlement
    if (bidders.has(bidder) && !settled.has(bidder)) {
      settled.set(bidder, { place, settlement })
      continue
    }
    const expected = settled.has(bidder) ? 'one line for each bidder' : 'an account with a bid that isn’t withdrawn'
    const where = `settlements[${place}].bidder`
    strangers.push({ against: 'rule', where, bidder, unit: 'text', expected, actual: bidder })
  }
  return { settled, strangers }
}

function toDue({ quantity, paid, refund }: ChainSettlement): Due {
  return { tokens: quantity, paid, commission: commissionOn(paid), refund: withCommission(refund) }
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
  const differences = parts
    .filter((part) => settlement[part] !== due[part])
    .map((part): Finding => {
      const unit = part === 'quantity' ? 'tokens' : 'MELS'
      const where = `settlements[${place}].${part}`
      return { against: 'rule', where, bidder, unit, expected: String(due[part]), actual: String(settlement[part]) }
    })
  return { state: differences.length > 0 ? 'wrong' : 'right', differences }
}
