import type { ChainAuction } from './chain-auction.ts'
import type { BidderLine, Finding, RuledClearing } from './verdict.ts'

interface Ruled {
  readonly clearing: RuledClearing
  readonly lines: readonly BidderLine[]
}

/** Compares the auction's status, outcome and totals with the rule and with its bidders' lines. */
export function checkOutcome(auction: ChainAuction, { clearing, lines }: Ruled): Finding[] {
  const { status, outcome, clearingPrice, proceeds, tokensReturned, settlements } = auction
  const findings: Finding[] = []
  const demand = (
    where: string,
    { allowed, actual, unit = 'text' }: { allowed: readonly string[]; actual: string; unit?: Finding['unit'] },
  ): void => {
    if (allowed.includes(actual)) return
    findings.push({ against: 'rule', where, bidder: null, unit, expected: allowed.join(' or '), actual })
  }
  const sold = clearing.outcome === 'sold' ? clearing : null
  const isProcessed = status === 'PROCESSED'
  demand('status', { allowed: statusesOf(auction, lines), actual: status })
  demand('outcome', { allowed: outcomesOf(auction, clearing), actual: outcome ?? 'none yet' })
  const price = outcome === 'SOLD' && sold !== null ? sold.clearingPrice : 0n
  demand('clearingPrice', { allowed: [String(price)], actual: String(clearingPrice), unit: 'MELS' })
  const raised = outcome === 'SOLD' && sold !== null ? String(sold.proceeds) : null
  demand('proceeds', {
    allowed: raised === null ? ['not paid'] : isProcessed ? [raised] : [raised, 'not paid'],
    actual: proceeds === null ? 'not paid' : String(proceeds),
    unit: raised === null || proceeds === null ? 'text' : 'MELS',
  })
  demand('tokensReturned', {
    allowed: outcome !== 'VOID' ? ['false'] : isProcessed ? ['true'] : ['true', 'false'],
    actual: String(tokensReturned),
  })
  if (outcome === null) demand('settlements', { allowed: ['0 lines'], actual: `${settlements.length} lines` })
  return findings
}

function statusesOf(
  { blockTime, terms: { startsAt, endsAt } }: ChainAuction,
  lines: readonly BidderLine[],
): ChainAuction['status'][] {
  if (blockTime < startsAt) return ['PENDING']
  if (blockTime < endsAt) return ['OPEN']
  if (lines.length === 0) return ['TERMINATED', 'PROCESSED']
  const states = new Set(lines.map(({ state }) => state))
  if (states.has('wrong')) return ['TERMINATED', 'PROCESSED']
  // Settling the last bidder closes the auction.
  return states.has('waiting') ? ['TERMINATED'] : ['PROCESSED']
}

function outcomesOf({ blockTime, terms, clearingPrice, status }: ChainAuction, { outcome }: RuledClearing): string[] {
  if (blockTime < terms.endsAt) return ['none yet']
  if (outcome === 'void') return ['VOID']
  return clearingPrice === 0n && status !== 'PROCESSED' ? ['none yet'] : ['SOLD']
}
