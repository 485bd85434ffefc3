import {
  admitStaff,
  answerAppeal as answerEndpoint,
  emailKey,
  findAccount,
  liftRestriction as liftEndpoint,
  listAccounts,
  type OverseenAccount,
  restrictAccount as restrictEndpoint,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { answerAppeal, liftRestriction, restrictAccount } from '../../accounts/restrict-account.ts'
import { listRestrictions } from '../../accounts/restriction-store.ts'
import { listStrikes, toStrike } from '../../accounts/strikes-of.ts'
import { toRestriction } from '../../accounts/to-restriction.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { requireFreshPasskey } from '../../authentication/require-fresh-passkey.ts'
import type { SessionKeys } from '../../authentication/sessions.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import {
  findOverseenAccount,
  listLogOf,
  listOverseenAccounts,
  listWalletHistory,
  type OverseenAccountRow,
} from './overseen-account-store.ts'

interface Parts {
  readonly db: Database
  readonly keys: SessionKeys
}

/** The provider's side of accounts. */
export const accountOversightRoutes: FastifyPluginAsync<Parts> = async (app, { db, keys }) => {
  const context = { db, barredKey: keys.barred }

  serve(app, listAccounts, async (request) => {
    const { page, size, state, search } = request.query
    const { email: actor } = requireAdministrator(request)
    const reason = [state, search].filter((word) => word !== undefined).join(' ') || undefined
    await writeAudit(db, { action: 'ACCOUNTS_LISTED', actor, network: clientNetwork(request.ip), reason })
    return await readConsistently(db, async (consistent) => {
      const rows = rowsOf({ page, size })
      const found = await listOverseenAccounts(consistent, { state, search, ...rows })
      return { data: found.rows.map(toOverseenAccount), total: found.total }
    })
  })

  serve(app, findAccount, async (request) => {
    const id = readId(request.params)
    const { email: actor } = requireAdministrator(request)
    const body = await readConsistently(db, (consistent) => describeHistory(consistent, id))
    const entry = { actor, network: clientNetwork(request.ip), reason: body.username }
    await writeAudit(db, { action: 'ACCOUNT_READ', ...entry })
    return { body }
  })

  serve(app, restrictEndpoint, async (request) => {
    const { email: by } = requireAdministrator(request)
    const { kind, cause, statement, until } = request.body
    const accountId = readId(request.params)
    await requireFreshPasskey(db, request)
    const network = clientNetwork(request.ip)
    const order = { accountId, kind, cause, statement, until: until === null ? null : new Date(`${until}Z`) }
    return { body: await restrictAccount(context, { ...order, by, network }) }
  })

  serve(app, liftEndpoint, async (request) => {
    const { email: by } = requireAdministrator(request)
    await requireFreshPasskey(db, request)
    const { statement: text } = request.body
    const network = clientNetwork(request.ip)
    return { body: await liftRestriction(context, { id: BigInt(request.params.id), text, by, network }) }
  })

  serve(app, answerEndpoint, async (request) => {
    const { email: by } = requireAdministrator(request)
    await requireFreshPasskey(db, request)
    const { text } = request.body
    const network = clientNetwork(request.ip)
    return { body: await answerAppeal(context, { id: BigInt(request.params.id), text, by, network }) }
  })

  serve(app, admitStaff, async (request) => {
    const { email: made_by } = requireAdministrator(request)
    await requireFreshPasskey(db, request)
    const { email, reason } = request.body
    await db.transaction().execute(async (tx) => {
      const exception = { reason, made_by, made_at: new Date() }
      await tx
        .insertInto('staff_exceptions')
        .values({ email_key: emailKey(email), ...exception })
        .onConflict((conflict) => conflict.column('email_key').doUpdateSet(exception))
        .execute()
      const entry = { actor: made_by, network: clientNetwork(request.ip), reason: `${email}: ${reason}` }
      await writeAudit(tx, { action: 'STAFF_ADMITTED', ...entry })
    })
    return { status: 'ok' as const }
  })
}

function toOverseenAccount(row: OverseenAccountRow): OverseenAccount {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailState: row.email_state,
    state: row.state,
    createdAt: toUtcDateTime(row.created_at),
    closedAt: row.closed_at === null ? null : toUtcDateTime(row.closed_at),
    openAppeals: Number(row.open_appeals),
  }
}

async function describeHistory(db: Database, id: string) {
  const account = await findOverseenAccount(db, id)
  if (account === undefined) throw new RequestError('NOT_FOUND')
  const wallets = await listWalletHistory(db, id)
  const declarations = await db
    .selectFrom('declarations')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  const restrictions = await listRestrictions(db, id)
  const strikes = await listStrikes(db, id)
  const log = await listLogOf(db, account)
  return {
    ...toOverseenAccount(account),
    country: account.country,
    strikes: strikes.map((strike) => toStrike(strike, new Date())),
    wallets: wallets.map(({ address, linked_at, unlinked_at }) => ({
      address,
      linkedAt: toUtcDateTime(linked_at),
      unlinkedAt: unlinked_at === null ? null : toUtcDateTime(unlinked_at),
    })),
    declarations: declarations.map(({ kind, version, made_at }) => ({ kind, version, madeAt: toUtcDateTime(made_at) })),
    restrictions: restrictions.map((row) => ({ ...toRestriction(row), madeBy: row.made_by })),
    log: log.map(({ at, action, reason }) => ({ at: toUtcDateTime(at), action, reason })),
  }
}
