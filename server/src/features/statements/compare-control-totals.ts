import type { StatementWarning } from '@melos/api-contract'
import { EUR_DECIMALS } from '@melos/statements/document'
import { toEur } from './describe-statement.ts'
import type { SetAside } from './row-store.ts'
import type { TotalRow } from './statement-store.ts'
import { add } from './sum-up-lines.ts'

type Total = Pick<TotalRow, 'currency' | 'stated'>

/**
 * Compares the file's own sums with its lines, in each currency. A file can have sums of parts, so it is enough if one of them, or all
 * together, are what the lines add up to; otherwise the last one is named.
 */
export function compareControlTotals(setAside: readonly SetAside[], totals: readonly Total[]): StatementWarning[] {
  return totals.flatMap(({ currency, stated }): StatementWarning[] => {
    const sums = setAside.flatMap(({ row, total }) => {
      // A row without a currency means the file's only one.
      const isOwn = total?.currency === currency || (total?.currency === null && totals.length === 1)
      return total !== null && isOwn ? [{ row, amount: BigInt(total.amount) }] : []
    })
    const last = sums.at(-1)
    if (last === undefined) return []
    const amounts = sums.map(({ amount }) => amount)
    if ([...amounts, add(amounts)].some((amount) => isSame(amount, stated))) return []
    return [{ kind: 'TOTAL_DIFFERS', row: last.row, currency, total: toEur(last.amount), lines: toEur(stated) }]
  })
}

const FEWEST_DECIMALS = 2

/** Payers round their sums, so less than one unit of a sum's last decimal isn't a difference. */
function isSame(total: bigint, lines: bigint): boolean {
  let unit = 10n ** BigInt(EUR_DECIMALS - FEWEST_DECIMALS)
  while (total % unit !== 0n) unit /= 10n
  const difference = total > lines ? total - lines : lines - total
  return difference < unit
}
