import type { Restriction } from '@melos/api-contract'
import { parseUtcDateTime } from '@melos/clearing/utc-time'

export type RestrictionState = 'given' | 'inForce' | 'ended' | 'lifted'

/** `now` is the server's time. */
export function stateOf(restriction: Restriction, now: number): RestrictionState {
  const { kind, untilAt, lifted } = restriction
  if (lifted !== null) return 'lifted'
  if (kind === 'WARNING') return 'given'
  return untilAt !== null && parseUtcDateTime(untilAt) <= now ? 'ended' : 'inForce'
}

/** Lifting a warning withdraws it. */
export function canLift(restriction: Restriction, now: number): boolean {
  const state = stateOf(restriction, now)
  return state === 'given' || state === 'inForce'
}

/** A lifted restriction needs no answer. */
export function waitsForAnswer({ appeal, answer, lifted }: Restriction): boolean {
  return appeal !== null && answer === null && lifted === null
}
