import { commissionOn, depositFor } from '@melos/clearing'
import type { Address } from 'viem'
import type { ChainAuction, ChainSettlement } from './chain-auction.ts'
import type { BidderLine, Due, Finding } from './verdict.ts'

interface Judged {
  readonly lines: readonly BidderLine[]
  readonly findings: readonly Finding[]
}

/** Each bidder's line, in the order of first bids, against what the rule gives. */
export function judgeLines(auction: ChainAuction, dues: ReadonlyMap<Address, ChainSettlement>): Judged {
  const { settled, strangers } = sortOut(auction, dues)
  const isProcessed = auction.status === 'PROCESSED'
  const bidsOf = Map.groupBy(auction.bids, ({ bidder }) => bidder)
  const judged = [...dues].map(([bidder, due]) => {
    const found = settled.get(bidder)
    const bids = bidsOf.get(bidder) ?? []
    const { state, differences } = judge(due, { found, isProcessed })
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
    lines: judged.map(({ line }) => line),
    findings: [...judged.flatMap(({ differences }) => differences), ...strangers],
  }
}

interface Found {
  readonly place: number
  readonly settlement: ChainSettlement
}

/** The settlements by bidder; one of somebody who has no bid, or who has one already, is a finding. */
function sortOut(
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
    const expected = settled.has(bidder) ? 'one line for each bidder' : 'somebody who has bid'
    const where = `settlements[${place}].bidder`
    strangers.push({ against: 'rule', where, bidder, unit: 'text', expected, actual: bidder })
  }
  return { settled, strangers }
}

function toDue({ amount, paid, refunded }: ChainSettlement): Due {
  return { tokens: amount, paid, commission: commissionOn(paid), refund: refunded + commissionOn(refunded) }
}

const parts = ['amount', 'paid', 'refunded'] as const

function judge(
  due: ChainSettlement,
  { found, isProcessed }: { found: Found | undefined; isProcessed: boolean },
): { state: BidderLine['state']; differences: Finding[] } {
  const { bidder } = due
  if (found === undefined) {
    if (!isProcessed) return { state: 'waiting', differences: [] }
    const missing = { where: 'settlements', unit: 'text', expected: 'a line of this bidder', actual: 'none' } as const
    return { state: 'wrong', differences: [{ against: 'rule', bidder, ...missing }] }
  }
  const { place, settlement } = found
  // The tokens and the money back may come in two calls.
  const mayWait = (part: (typeof parts)[number]): boolean =>
    !isProcessed &&
    (part === 'refunded' ? settlement.refunded === 0n : settlement.amount === 0n && settlement.paid === 0n)
  const unequal = parts.filter((part) => settlement[part] !== due[part])
  const wrong = unequal.filter((part) => !mayWait(part))
  const differences = wrong.map((part): Finding => {
    const unit = part === 'amount' ? 'tokens' : 'MELS'
    const where = `settlements[${place}].${part}`
    return { against: 'rule', where, bidder, unit, expected: String(due[part]), actual: String(settlement[part]) }
  })
  if (wrong.length > 0) return { state: 'wrong', differences }
  return { state: unequal.length > 0 ? 'waiting' : 'right', differences }
}
