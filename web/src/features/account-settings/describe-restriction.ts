import type { Restriction } from '@melos/api-contract'
import { parseUtcDateTime } from '@melos/clearing/utc-time'

type RestrictionState = 'current' | 'ended' | 'lifted'

export function stateOf({ untilAt, lifted }: Restriction, now: number): RestrictionState {
  if (lifted !== null) return 'lifted'
  return untilAt !== null && parseUtcDateTime(untilAt) <= now ? 'ended' : 'current'
}

const MONTHS_TO_APPEAL = 6

/** The last moment for an appeal. */
export function findAppealEnd({ fromAt }: Pick<Restriction, 'fromAt'>): number {
  const end = new Date(parseUtcDateTime(fromAt))
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + MONTHS_TO_APPEAL)
  // Six months after 31 August is the last day of February, not a day in March.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime()
}

type AppealState =
  | { readonly kind: 'answered' | 'waiting' | 'late' | 'needless' }
  | { readonly kind: 'possible'; readonly until: number }

export function findAppealState(restriction: Restriction, now: number): AppealState {
  if (restriction.answer !== null) return { kind: 'answered' }
  if (restriction.lifted !== null) return { kind: 'needless' }
  if (restriction.appeal !== null) return { kind: 'waiting' }
  const until = findAppealEnd(restriction)
  return now > until ? { kind: 'late' } : { kind: 'possible', until }
}
