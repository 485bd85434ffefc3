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
    allowed: [String(outcome === 'VOID')],
    actual: String(tokensReturned),
  })
  const covered = 'clearingPrice' in clearing ? clearing.clearingPrice : 0n
  for (const [place, { isWithdrawn, price: offered }] of auction.bids.entries()) {
    if (!isWithdrawn || auction.isWithdrawn) continue
    // Only a bid below a price that covers the supply can be withdrawn.
    demand(`bids[${place}].isWithdrawn`, { allowed: [String(offered < covered)], actual: 'true' })
  }
  if (outcome === null) demand('settlements', { allowed: ['0 lines'], actual: `${settlements.length} lines` })
  return findings
}

function statusesOf(
  { blockTime, terms: { startsAt, endsAt } }: ChainAuction,
  lines: readonly BidderLine[],
): ChainAuction['status'][] {
  if (blockTime < endsAt) return [blockTime < startsAt ? 'PENDING' : 'OPEN']
  if (lines.length === 0) return ['TERMINATED', 'PROCESSED']
  const states = new Set(lines.map(({ state }) => state))
  if (states.has('wrong')) return ['TERMINATED', 'PROCESSED']
  // Settling the last bidder closes the auction.
  return states.has('waiting') ? ['TERMINATED'] : ['PROCESSED']
}

/** Whoever clears the auction first decides its outcome, and nothing is paid before that. */
function outcomesOf(auction: ChainAuction, { outcome }: RuledClearing): string[] {
  const { blockTime, terms, status, settlements, proceeds } = auction
  if (blockTime < terms.endsAt) return ['none yet']
  const decided = outcome === 'void' ? 'VOID' : 'SOLD'
  const isDecided = status === 'PROCESSED' || settlements.length > 0 || proceeds !== null
  return isDecided ? [decided] : [decided, 'none yet']
}
