import { MissingLogsError } from './missing-logs-error.ts'

/**
 * Of logs that the contract numbers without a gap, those from `next` on; earlier ones are known already. A number left out
 * means that a log is missing, and nothing may be taken.
 */
export function takeNext<Log>(
  logs: readonly Log[],
  { next, numberOf }: { next: bigint; numberOf: (log: Log) => bigint },
): Log[] {
  const taken: Log[] = []
  for (const log of logs) {
    const expected = next + BigInt(taken.length)
    if (numberOf(log) > expected) throw new MissingLogsError(`Number ${numberOf(log)} came where ${expected} was due`)
    if (numberOf(log) === expected) taken.push(log)
  }
  return taken
}
