import type { Restriction, RestrictionCause, RestrictionKind } from '@melos/api-contract'
import { writeAudit } from '../audit/audit-log.ts'
import { type Database, isUniqueViolation } from '../database/database.ts'
import type { AccountRow, RestrictionRow } from '../database/schema.ts'
import { RequestError } from '../http/request-error.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { forgetSongs } from '../studio/forget-songs.ts'
import { aboutAccount } from './account-log.ts'
import { emptyAccount, lockAccount } from './account-store.ts'
import { deleteBarredBy, insertBarred } from './barred-store.ts'
import { listRestrictions, lockRestriction } from './restriction-store.ts'
import { causes } from './texts.ts'
import { toRestriction } from './to-restriction.ts'

interface Context {
  readonly db: Database
  readonly barredKey: Uint8Array
}

interface Actor {
  readonly by: string
  readonly network: string
}

interface Order extends Actor {
  readonly accountId: string
  readonly kind: RestrictionKind
  readonly cause: RestrictionCause
  readonly statement: string
  readonly until: Date | null
}

const actions = {
  WARNING: 'ACCOUNT_WARNED',
  SUSPENSION: 'ACCOUNT_SUSPENDED',
  TERMINATION: 'ACCOUNT_TERMINATED',
} as const

/** Each restriction is a row with a reason, told by email, against which the person can appeal. Safe to repeat. */
export async function restrictAccount({ db, barredKey }: Context, order: Order): Promise<Restriction> {
  const { kind, until } = order
  if (until !== null && kind !== 'SUSPENSION') {
    throw new RequestError('BAD_REQUEST', { detail: 'until: only a suspension has an end' })
  }
  if (until !== null && until <= new Date())
    throw new RequestError('BAD_REQUEST', { detail: 'until: must be in the future' })
  return await db.transaction().execute((tx) => restrictWithin(tx, { barredKey, ...order }))
}

/** The same within a transaction. */
export async function restrictWithin(
  tx: Database,
  { barredKey, accountId, kind, cause, statement, until, by, network }: Order & Pick<Context, 'barredKey'>,
): Promise<Restriction> {
  const account = await lockAccount(tx, accountId)
  const same = await findSame(tx, { accountId, kind, cause, statement, until })
  if (same !== undefined) return toRestriction(same)
  if (account === undefined || account.closed_at !== null) throw new RequestError('NOT_FOUND')
  const now = new Date()
  const row = await tx
    .insertInto('restrictions')
    .values({ account_id: accountId, kind, cause, statement, from_at: now, until_at: until, made_by: by })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (kind === 'TERMINATION') await terminate(tx, { account, restrictionId: row.id, barredKey, now })
  await writeAudit(tx, {
    action: actions[kind],
    actor: by,
    network,
    reason: aboutAccount(account.username, statement),
  })
  await tellOwner(tx, { account, row })
  return toRestriction(row)
}

/** The same restriction, still in effect: someone clicked twice. */
async function findSame(
  tx: Database,
  { accountId, kind, cause, statement, until }: Omit<Order, keyof Actor>,
): Promise<RestrictionRow | undefined> {
  const restrictions = await listRestrictions(tx, accountId)
  const isSame = (row: RestrictionRow): boolean =>
    row.kind === kind && row.cause === cause && row.statement === statement && `${row.until_at}` === `${until}`
  return restrictions.find((row) => isInEffect(row) && isSame(row))
}

async function tellOwner(tx: Database, { account, row }: { account: AccountRow; row: RestrictionRow }): Promise<void> {
  const { kind, statement, until_at } = row
  const to = { address: account.email, accountId: account.id }
  const told = { to, username: account.username, cause: causes[row.cause], statement }
  switch (kind) {
    case 'WARNING':
      return await enqueueMail(tx, { kind: 'WARNED', ...told })
    case 'SUSPENSION':
      return await enqueueMail(tx, {
        kind: 'SUSPENDED',
        ...told,
        until: until_at === null ? undefined : toDay(until_at),
      })
    case 'TERMINATION':
      return await enqueueMail(tx, { kind: 'TERMINATED', ...told })
    default:
      return kind satisfies never
  }
}

/** The record stays, without password and profile. Linked wallets stay linked, so that their owner can still read, export and appeal. */
async function terminate(
  tx: Database,
  {
    account,
    restrictionId,
    barredKey,
    now,
  }: { account: AccountRow; restrictionId: bigint; barredKey: Uint8Array; now: Date },
): Promise<void> {
  const { id } = account
  await insertBarred(tx, barredKey, { account, restrictionId, now })
  await tx.deleteFrom('sessions').where('account_id', '=', id).execute()
  for (const table of ['passkeys', 'password_resets', 'email_changes'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  }
  await tx.deleteFrom('registrations').where('email_key', '=', account.email_key).execute()
  await forgetSongs(tx, id)
  await emptyAccount(tx, { id, closedAt: now })
}

interface Answer extends Actor {
  readonly id: bigint
  readonly text: string
}

/** Safe to repeat. A lifted termination opens the account again. */
export async function liftRestriction({ db }: Context, { id, text, by, network }: Answer): Promise<Restriction> {
  return await db.transaction().execute(async (tx) => {
    const { restriction, account } = await lockBoth(tx, id)
    if (restriction.lifted_at !== null) return toRestriction(restriction)
    const lifted = await tx
      .updateTable('restrictions')
      .set({ lifted_at: new Date(), lifted_by: by, lift_statement: text })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await deleteBarredBy(tx, id)
    if (restriction.kind === 'TERMINATION') await reopen(tx, account)
    const { id: accountId, username, email: address } = account
    await writeAudit(tx, { action: 'RESTRICTION_LIFTED', actor: by, network, reason: aboutAccount(username, text) })
    if (await isDeletedByOwner(tx, accountId)) return toRestriction(lifted)
    const { state } = await tx
      .selectFrom('account_states')
      .select('state')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    const told = { ...describeRestriction(restriction), username, statement: text, isActive: state === 'ACTIVE' }
    await enqueueMail(tx, { kind: 'RESTRICTION_LIFTED', to: { address, accountId }, ...told })
    return toRestriction(lifted)
  })
}

async function reopen(tx: Database, { id }: AccountRow): Promise<void> {
  try {
    await tx.updateTable('accounts').set({ closed_at: null }).where('id', '=', id).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new RequestError('EMAIL_TAKEN', { cause: error }) : error
  }
}

/** The first answer counts; another changes nothing. */
export async function answerAppeal({ db }: Context, { id, text, by, network }: Answer): Promise<Restriction> {
  return await db.transaction().execute(async (tx) => {
    const { restriction, account } = await lockBoth(tx, id)
    if (restriction.appealed_at === null) throw new RequestError('NOT_FOUND')
    if (restriction.answered_at !== null) return toRestriction(restriction)
    const answered = await tx
      .updateTable('restrictions')
      .set({ answer: text, answered_at: new Date(), answered_by: by })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { id: accountId, username, email: address } = account
    await writeAudit(tx, { action: 'APPEAL_ANSWERED', actor: by, network, reason: aboutAccount(username, text) })
    if (await isDeletedByOwner(tx, accountId)) return toRestriction(answered)
    const told = { ...describeRestriction(restriction), username, statement: text, stays: isInEffect(restriction) }
    await enqueueMail(tx, { kind: 'APPEAL_ANSWERED', to: { address, accountId }, ...told })
    return toRestriction(answered)
  })
}

/** After deleting an account its owner gets no emails. One that we closed has a termination that isn't lifted. */
async function isDeletedByOwner(tx: Database, accountId: string): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  const terminated = tx.selectFrom('restrictions').select('id').where('account_id', '=', accountId)
  const isOurs = await terminated.where('kind', '=', 'TERMINATION').where('lifted_at', 'is', null).executeTakeFirst()
  return isOurs === undefined && (account === undefined || account.closed_at !== null)
}

/** As emails name it: its kind and its day. */
const describeRestriction = ({ kind, from_at }: RestrictionRow) => ({ restriction: kind, day: toDay(from_at) })

const toDay = (moment: Date): string => moment.toISOString().slice(0, 10)

const isInEffect = ({ lifted_at, until_at }: RestrictionRow): boolean =>
  lifted_at === null && (until_at === null || until_at > new Date())

async function lockBoth(tx: Database, id: bigint): Promise<{ restriction: RestrictionRow; account: AccountRow }> {
  const restriction = await lockRestriction(tx, id)
  const account = restriction === undefined ? undefined : await lockAccount(tx, restriction.account_id)
  if (restriction === undefined || account === undefined) throw new RequestError('NOT_FOUND')
  return { restriction, account }
}
