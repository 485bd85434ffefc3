import type { ChainAuction } from './chain-auction.ts'
import { checkAuction } from './check-auction.ts'
import { compareWithChain } from './compare-with-chain.ts'
import type { Verdict } from './verdict.ts'

/** Evidence is right if it matches both the chain and the rule. */
export function checkEvidence(evidence: ChainAuction, chain: ChainAuction): Verdict {
  const { verdict, findings, ruled } = checkAuction(evidence)
  const differences = compareWithChain(evidence, chain)
  if (differences.length === 0) return { verdict, findings, ruled }
  const differing = new Set(differences.map(({ bidder }) => bidder))
  return {
    verdict: 'wrong',
    findings: [...differences, ...findings],
    ruled: ruled && {
      ...ruled,
      lines: ruled.lines.map((line) => (differing.has(line.bidder) ? { ...line, state: 'wrong' } : line)),
    },
  }
}
