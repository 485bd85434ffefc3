import { commissionOn } from '@melos/clearing'
import type { BidderLine, Due, Totals } from './verdict.ts'

interface Paid {
  /** MELS base units without commission; null while they have not gone out. */
  readonly proceeds: bigint | null
  readonly threshold: bigint
}

/** Sums what the bidders have; the proceeds go to the production account up to the Threshold, the rest to the seller. */
export function sumTotals(
  lines: readonly BidderLine[],
  { of, proceeds, threshold }: Paid & { of: (line: BidderLine) => Due | null },
): Totals {
  const add = (read: (due: Due) => bigint): bigint =>
    lines.map(of).reduce((total, due) => (due === null ? total : total + read(due)), 0n)
  const out = proceeds ?? 0n
  const toProduction = out < threshold ? out : threshold
  return {
    tokens: add(({ tokens }) => tokens),
    deposits: lines.reduce((total, { deposit }) => total + deposit, 0n),
    proceeds: add(({ paid }) => paid),
    commission: add(({ commission }) => commission),
    refunds: add(({ refund }) => refund),
    toTreasury: commissionOn(out),
    toProduction,
    toSeller: out - toProduction,
  }
}
