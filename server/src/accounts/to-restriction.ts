import type { Restriction } from '@melos/api-contract'
import type { RestrictionRow } from '../database/schema.ts'
import { toUtcDateTime } from '../http/utc-date-time.ts'

export function toRestriction(row: RestrictionRow): Restriction {
  return {
    id: Number(row.id),
    kind: row.kind,
    cause: row.cause,
    statement: row.statement,
    fromAt: toUtcDateTime(row.from_at),
    untilAt: row.until_at === null ? null : toUtcDateTime(row.until_at),
    lifted: row.lifted_at === null ? null : { at: toUtcDateTime(row.lifted_at), statement: row.lift_statement ?? '' },
    appeal: row.appealed_at === null ? null : { at: toUtcDateTime(row.appealed_at), text: row.appeal ?? '' },
    answer: row.answered_at === null ? null : { at: toUtcDateTime(row.answered_at), text: row.answer ?? '' },
  }
}
