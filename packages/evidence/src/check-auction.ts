import type { ChainAuction } from './chain-auction.ts'
import { findImpossible } from './find-impossible.ts'
import { judgeLines } from './judge-lines.ts'
import { judgeWhole } from './judge-whole.ts'
import { ruleClearing } from './rule-clearing.ts'
import { sumTotals } from './sum-totals.ts'
import type { Verdict } from './verdict.ts'

/** Recomputes the auction from its bids, and holds everything that was settled against it. */
export function checkAuction(auction: ChainAuction): Verdict {
  const impossible = findImpossible(auction)
  if (impossible.length > 0) return { verdict: 'wrong', findings: impossible, ruled: null }
  const { clearing, dues } = ruleClearing(auction)
  const { lines, findings: wrongLines } = judgeLines(auction, dues)
  const findings = [...judgeWhole(auction, { clearing, lines }), ...wrongLines]
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
