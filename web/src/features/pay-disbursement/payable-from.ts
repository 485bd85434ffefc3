import { readDateField } from '@melos/api-contract/typed-values'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { texts } from './texts.ts'

const words = texts.announce
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The contract's bounds, counted from the block of the announcement. */
const EARLIEST = 48 * HOUR
const LATEST = 30 * 24 * HOUR
/** Leaves time for the signature and the confirmation. */
const PROPOSED = EARLIEST + HOUR

type Reading =
  | { readonly kind: 'right'; readonly seconds: number }
  | { readonly kind: 'wrong'; readonly complaint: string }

/** The field's value in UTC to the minute, rounded up. `now` is the chain's time in milliseconds. */
export function proposePayableFrom(now: number): string {
  return new Date(Math.ceil((now + PROPOSED) / MINUTE) * MINUTE).toISOString().slice(0, 16)
}

/** Reads the field by the contract's rule: from 48 hours to 30 days ahead. */
export function readPayableFrom(field: string, now: number): Reading {
  const text = readDateField(field)
  if (text === '') return { kind: 'wrong', complaint: words.incomplete }
  const time = parseUtcDateTime(text)
  if (time <= now + EARLIEST) return { kind: 'wrong', complaint: words.early }
  if (time > now + LATEST) return { kind: 'wrong', complaint: words.late }
  return { kind: 'right', seconds: time / 1_000 }
}
