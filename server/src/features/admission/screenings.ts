import type { Screening, ScreeningState } from '@melos/api-contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { aboutAccount } from '../../accounts/account-log.ts'
import { linkedTo, lockOpenAccount } from '../../accounts/account-store.ts'
import { readScreening, stateOf } from '../../admission/read-screening.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { type Database, readPage } from '../../database/database.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'

/** Again only after it expired: one that failed is settled by talking to us. */
export async function askForScreening(
  db: Database,
  { account, network }: { account: SessionAccount; network: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await lockOpenAccount(tx, account.id)) === undefined) throw new RequestError('UNAUTHORIZED')
    const { state } = await readScreening(tx, account.id)
    if (state !== 'NONE' && state !== 'EXPIRED') return
    const asked = { state: 'PENDING', asked_at: new Date(), reason: null, expires_at: null } as const
    const row = { ...asked, decided_at: null, decided_by: null }
    await tx
      .insertInto('screenings')
      .values({ account_id: account.id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...row, version: nextVersion }))
      .execute()
    await writeAudit(tx, { action: 'SCREENING_ASKED', actor: account.username, network })
  })
}

const COUNTS_FOR_MS = 365 * 24 * 60 * 60 * 1000
const endOf = (passedAt: Date): Date => new Date(passedAt.getTime() + COUNTS_FOR_MS)

const nextVersion = sql<number>`screenings.version + 1`

type Decision = { readonly decision: 'PASSED' } | { readonly decision: 'FAILED'; readonly reason: string }

/** `version` is the one that the administrator has seen. */
interface Deciding {
  readonly accountId: string
  readonly version: number
  readonly by: string
  readonly network: string
}

export async function decideScreening(
  db: Database,
  { accountId, version, by, network, ...decision }: Deciding & Decision,
): Promise<Screening> {
  return await db.transaction().execute(async (tx) => {
    const account = await lockOpenAccount(tx, accountId)
    // The account's lock keeps others from changing it.
    const asked = tx.selectFrom('screenings').select('version').where('account_id', '=', accountId)
    const screening = await asked.executeTakeFirst()
    if (account === undefined || screening === undefined) throw new RequestError('NOT_FOUND')
    if (screening.version !== version) throw new RequestError('SCREENING_CHANGED')
    const now = new Date()
    const isPassed = decision.decision === 'PASSED'
    const decided = {
      state: decision.decision,
      decided_at: now,
      decided_by: by,
      reason: isPassed ? null : decision.reason,
      expires_at: isPassed ? endOf(now) : null,
      version: nextVersion,
    }
    await tx.updateTable('screenings').set(decided).where('account_id', '=', accountId).execute()
    const action = isPassed ? 'SCREENING_PASSED' : 'SCREENING_FAILED'
    const reason = aboutAccount(account.username, isPassed ? 'passed' : decision.reason)
    await writeAudit(tx, { action, actor: by, network, reason })
    const about = { to: { address: account.email, accountId }, username: account.username }
    if (decision.decision === 'FAILED') {
      await enqueueMail(tx, { kind: 'SCREENING_FAILED', ...about, reason: decision.reason })
    } else await enqueueMail(tx, { kind: 'SCREENING_PASSED', ...about, until: endOf(now).toISOString().slice(0, 10) })
    const row = await screenings(tx).where('screenings.account_id', '=', accountId).executeTakeFirstOrThrow()
    return await toScreening(tx, row)
  })
}

const conditions: Readonly<Record<ScreeningState, RawBuilder<SqlBool>>> = {
  NONE: sql`false`,
  PENDING: sql`screenings.state = 'PENDING'`,
  PASSED: sql`screenings.state = 'PASSED' and expires_at > now()`,
  FAILED: sql`screenings.state = 'FAILED'`,
  EXPIRED: sql`screenings.state = 'PASSED' and expires_at <= now()`,
}

export async function listScreenings(
  db: Database,
  { state, ...page }: { state: ScreeningState | undefined; offset: number; limit: number },
): Promise<{ data: Screening[]; total: number }> {
  const all = state === undefined ? screenings(db) : screenings(db).where(conditions[state])
  const waiting = sql`case when screenings.state = 'PENDING' then 0 else 1 end`
  const { rows, total } = await readPage(
    all.orderBy(waiting).orderBy('asked_at').orderBy('screenings.account_id'),
    page,
  )
  const data: Screening[] = []
  for (const row of rows) data.push(await toScreening(db, row))
  return { data, total }
}

const screenings = (db: Database) =>
  db
    .selectFrom('screenings')
    .innerJoin('accounts', 'accounts.id', 'screenings.account_id')
    .selectAll('screenings')
    .select(['username', 'email', 'country'])
    // No one can decide on someone who has left.
    .where((where) => where.or([where('closed_at', 'is', null), where('screenings.state', '<>', 'PENDING')]))

type Row = Awaited<ReturnType<ReturnType<typeof screenings>['executeTakeFirstOrThrow']>>

async function toScreening(db: Database, row: Row): Promise<Screening> {
  const wallets = await linkedTo(db, row.account_id).execute()
  return {
    account: { id: row.account_id, username: row.username, email: row.email },
    version: row.version,
    country: row.country,
    wallets: wallets.map(({ address }) => address),
    state: stateOf(row),
    askedAt: toUtcDateTime(row.asked_at),
    decidedAt: row.decided_at && toUtcDateTime(row.decided_at),
    decidedBy: row.decided_by,
    reason: row.reason,
    until: row.expires_at && toUtcDateTime(row.expires_at),
  }
}
