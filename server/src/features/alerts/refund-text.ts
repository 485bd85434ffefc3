import { COMMISSION_DIVISOR } from '@melos/clearing'
import { type RawBuilder, sql } from 'kysely'

/** What goes back for an amount without commission, as an alert's data says it. */
export function refundText(amount: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${amount} + div(${amount}, ${COMMISSION_DIVISOR}))::text`
}
