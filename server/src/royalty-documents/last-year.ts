import type { Statement } from '@melos/api-contract'
import { formatEther, parseEther } from 'viem'

const DAY_MS = 86_400_000
const YEAR_DAYS = 365
/** Statements that make up for more than 13 months would show more than a year earns. */
const MOST_DAYS = 396

interface PerToken {
  readonly melsPerToken: string
  readonly eurPerToken: string
}

type Paid = Pick<Statement, 'periodFrom' | 'periodTo' | 'paidInAt'> & PerToken

export function sumPerToken(statements: readonly PerToken[]): PerToken {
  const sum = (key: keyof PerToken) =>
    formatEther(statements.reduce((total, statement) => total + parseEther(statement[key]), 0n))
  return { melsPerToken: sum('melsPerToken'), eurPerToken: sum('eurPerToken') }
}

/** What the statements of the last 12 months gave each token. Null unless their periods cover about a year. */
export function sumLastYear(statements: readonly Paid[], now: Date): PerToken | null {
  const since = now.getTime() - YEAR_DAYS * DAY_MS
  const recent = statements.filter(({ paidInAt }) => Date.parse(`${paidInAt.replace(' ', 'T')}Z`) > since)
  const days = countDays(recent)
  return days >= YEAR_DAYS && days <= MOST_DAYS ? sumPerToken(recent) : null
}

const DAY_NUMBERS = 10n ** 8n

/** The contract takes any number for a day such as 20260131. */
export function readPeriodDay(number: bigint): string {
  const digits = String(number % DAY_NUMBERS).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** The days that at least one of the periods covers. A period without real days covers none. */
function countDays(periods: readonly Pick<Statement, 'periodFrom' | 'periodTo'>[]): number {
  const ranges = periods
    .map(({ periodFrom, periodTo }) => [Date.parse(periodFrom) / DAY_MS, Date.parse(periodTo) / DAY_MS] as const)
    .filter(([from, to]) => from <= to)
    .toSorted(([one], [other]) => one - other)
  let [days, covered] = [0, Number.NEGATIVE_INFINITY]
  for (const [from, to] of ranges) {
    days += Math.max(0, to - Math.max(from - 1, covered))
    covered = Math.max(covered, to)
  }
  return days
}
