import { STRIKES } from '@melos/api-contract'
import { sql } from 'kysely'
import { aboutAccount } from '../../accounts/account-log.ts'
import { findAccountById } from '../../accounts/account-store.ts'
import { restrictWithin } from '../../accounts/restrict-account.ts'
import { isActive, listStrikes } from '../../accounts/strikes-of.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { CaseRow } from './case-store.ts'
import { texts } from './texts.ts'
import type { Actor } from './work-blocks.ts'

export interface StrikeOrder extends Actor {
  readonly barredKey: Uint8Array
  readonly now: Date
  readonly because: 'UPHELD' | 'UNANSWERED'
  readonly isGrave: boolean
  readonly songTitle: string
}

/** One for each case. The third within a year, or a grave one, closes the account. Call this with the case locked. */
export async function issueStrike(tx: Database, row: CaseRow, order: StrikeOrder): Promise<void> {
  const { now, because, by, network, isGrave, songTitle, barredKey } = order
  const account = row.uploader_id === null ? undefined : await findAccountById(tx, row.uploader_id)
  if (account === undefined) return
  const issued = await tx
    .insertInto('strikes')
    .values({
      ...{ report_id: row.id, account_id: account.id, issued_at: now, withdrawn_at: null },
      ends_at: sql<Date>`${now}::timestamptz + make_interval(months => ${STRIKES.months})`,
    })
    // One that was withdrawn counts again if the case is decided against the uploader after all.
    .onConflict((conflict) =>
      conflict
        .column('report_id')
        .doUpdateSet((given) => ({
          issued_at: given.ref('excluded.issued_at'),
          ends_at: given.ref('excluded.ends_at'),
          withdrawn_at: null,
        }))
        .where('strikes.withdrawn_at', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst()
  const active = (await listStrikes(tx, account.id)).filter((strike) => isActive(strike, now)).length
  if (issued !== undefined) {
    const reason = aboutAccount(account.username, `case ${row.id}, ${active} of ${STRIKES.most}`)
    await writeAudit(tx, { action: 'STRIKE_ISSUED', actor: by, network, reason })
    const told = { username: account.username, songTitle, caseId: Number(row.id), because, active }
    const endsAt = issued.ends_at.toISOString().slice(0, 10)
    const to = { address: account.email, ...(account.closed_at === null ? { accountId: account.id } : {}) }
    await enqueueMail(tx, { kind: 'STRIKE', to, ...told, endsAt })
  }
  if (account.closed_at !== null || (active < STRIKES.most && !isGrave)) return
  const statement = isGrave ? texts.closedForGravity(row.id) : texts.closedForStrikes(row.id)
  const end = { kind: 'TERMINATION', cause: 'INFRINGEMENT', until: null } as const
  await restrictWithin(tx, { barredKey, accountId: account.id, ...end, statement, by, network })
}

export async function withdrawStrike(tx: Database, { id }: CaseRow, { by, network }: Actor): Promise<void> {
  const strike = await tx
    .updateTable('strikes')
    .set({ withdrawn_at: new Date() })
    .where('report_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  const account = strike === undefined ? undefined : await findAccountById(tx, strike.account_id)
  if (account === undefined) return
  const reason = aboutAccount(account.username, `case ${id}`)
  await writeAudit(tx, { action: 'STRIKE_WITHDRAWN', actor: by, network, reason })
}
