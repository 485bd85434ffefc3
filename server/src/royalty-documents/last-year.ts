import type { Statement } from '@melos/api-contract'
import { formatEther, parseEther } from 'viem'

const DAY_MS = 86_400_000

interface PerToken {
  readonly melsPerToken: string
  readonly eurPerToken: string
}

type Period = Pick<Statement, 'periodFrom' | 'periodTo'>

export function sumPerToken(statements: readonly PerToken[]): PerToken {
  const sum = (key: keyof PerToken) =>
    formatEther(statements.reduce((total, statement) => total + parseEther(statement[key]), 0n))
  return { melsPerToken: sum('melsPerToken'), eurPerToken: sum('eurPerToken') }
}

/**
 * What the statements within the 12 months up to the newest period's last day gave each token; null unless they cover each of these
 * days. One that began earlier would add what those 12 months didn't earn, so it doesn't count.
 */
export function sumLastYear(statements: readonly (Period & PerToken)[]): PerToken | null {
  const dated = statements.map((statement) => ({ statement, days: toDays(statement) }))
  const last = Math.max(...dated.map(({ days }) => days.to).filter(Number.isFinite))
  const first = yearBefore(last)
  const within = dated.filter(({ days }) => days.from >= first && days.from <= days.to)
  const isCovered = coversAll(
    within.map(({ days }) => days),
    { from: first, to: last },
  )
  return isCovered ? sumPerToken(within.map(({ statement }) => statement)) : null
}

const DAY_NUMBERS = 10n ** 8n

/** The contract takes any number for a day such as 20260131. */
export function readPeriodDay(number: bigint): string {
  const digits = String(number % DAY_NUMBERS).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** Days since 1970; NaN for a day that doesn't exist. */
interface Days {
  readonly from: number
  readonly to: number
}

function toDays({ periodFrom, periodTo }: Period): Days {
  return { from: Date.parse(periodFrom) / DAY_MS, to: Date.parse(periodTo) / DAY_MS }
}

/** The first of the 12 months' days. */
function yearBefore(last: number): number {
  const following = new Date((last + 1) * DAY_MS)
  return following.setUTCFullYear(following.getUTCFullYear() - 1) / DAY_MS
}

function coversAll(periods: readonly Days[], { from: first, to: last }: Days): boolean {
  let covered = first - 1
  for (const { from, to } of periods.toSorted((one, other) => one.from - other.from)) {
    if (from > covered + 1) return false
    covered = Math.max(covered, to)
  }
  return covered === last
}
