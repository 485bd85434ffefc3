import { randomBytes } from 'node:crypto'
import {
  type Administrator,
  acceptInvitation as acceptEndpoint,
  inviteAdministrator,
  listAdministrators,
  removeAdministrator,
  resetAdministrator,
  withdrawInvitation,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit-log.ts'
import { hashPassword } from '../../authentication/password.ts'
import { requireFreshPasskey } from '../../authentication/require-fresh-passkey.ts'
import { revokeSessionsOf } from '../../authentication/session-store.ts'
import type { Config } from '../../config.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import type { AdministratorRow } from '../../database/schema.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { readId, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { acceptInvitation, invite } from './invitations.ts'

/** Each sends an email or hashes a password. */
const ASKED_PER_MINUTE = 30

const NO_MAIL = "This site can't send email, so nobody can be invited or reset."

const ok = { status: 'ok' } as const

interface Parts {
  readonly db: Database
  /** Where emails go. */
  readonly mailWay: Config['mail']['kind']
}

export const administratorRoutes: FastifyPluginAsync<Parts> = async (app, { db, mailWay }) => {
  const onRequest = limitRequests(db, { name: 'administrators', perMinute: ASKED_PER_MINUTE })

  serve(app, listAdministrators, async (request) => {
    const { id: own } = requireAdministrator(request)
    return await readConsistently(db, async (consistent) => ({
      data: await describeAdministrators(consistent, own),
      invitations: await listInvitations(consistent),
    }))
  })

  serve(app, { ...inviteAdministrator, onRequest }, async (request) => {
    const { email: by } = requireAdministrator(request)
    await requireFreshPasskey(db, request)
    requireMail(mailWay)
    const { email } = request.body
    await db.transaction().execute(async (tx) => {
      await invite(tx, { email, by, why: 'INVITED' })
      const entry = { actor: by, network: clientNetwork(request.ip), reason: email }
      await writeAudit(tx, { action: 'ADMINISTRATOR_INVITED', ...entry })
    })
    return ok
  })

  serve(app, { ...withdrawInvitation, onRequest }, async (request) => {
    const { email: by } = requireAdministrator(request)
    await requireFreshPasskey(db, request)
    await db.transaction().execute(async (tx) => {
      const withdrawn = await tx
        .deleteFrom('administrator_invitations')
        .where('id', '=', readId(request.params))
        .returning('email')
        .executeTakeFirst()
      if (withdrawn === undefined) throw new RequestError('NOT_FOUND')
      const entry = { actor: by, network: clientNetwork(request.ip), reason: withdrawn.email }
      await writeAudit(tx, { action: 'INVITATION_WITHDRAWN', ...entry })
    })
    return ok
  })

  serve(app, { ...acceptEndpoint, onRequest }, async ({ body, ip }) => {
    await acceptInvitation(db, { ...body, network: clientNetwork(ip) })
    return ok
  })

  serve(app, { ...removeAdministrator, onRequest }, async (request) => {
    const { email: by } = requireAdministrator(request)
    await requireFreshPasskey(db, request)
    await db.transaction().execute(async (tx) => {
      // All rows, so that two administrators can't remove each other at once.
      const present = await tx
        .selectFrom('administrators')
        .selectAll()
        .where('removed_at', 'is', null)
        .forUpdate()
        .execute()
      const removed = requireOne(present, request.params.id)
      if (present.length === 1) throw new RequestError('LAST_WAY_IN')
      const now = new Date()
      await tx.updateTable('administrators').set({ removed_at: now }).where('id', '=', removed.id).execute()
      await endAccess(tx, { administrator: removed, now })
      await tx.deleteFrom('administrator_invitations').where('email', '=', removed.email).execute()
      const entry = { actor: by, network: clientNetwork(request.ip), reason: removed.email }
      await writeAudit(tx, { action: 'ADMINISTRATOR_REMOVED', ...entry })
    })
    return ok
  })

  serve(app, { ...resetAdministrator, onRequest }, async (request) => {
    const { email: by } = requireAdministrator(request)
    await requireFreshPasskey(db, request)
    requireMail(mailWay)
    // Nobody knows this password, so only the email sets one that works.
    const password_hash = await hashPassword(randomBytes(32).toString('base64'), 'administrators')
    await db.transaction().execute(async (tx) => {
      const present = await tx
        .selectFrom('administrators')
        .selectAll()
        .where('removed_at', 'is', null)
        .forUpdate()
        .execute()
      const administrator = requireOne(present, request.params.id)
      await endAccess(tx, { administrator, now: new Date() })
      await tx.updateTable('administrators').set({ password_hash }).where('id', '=', administrator.id).execute()
      await invite(tx, { email: administrator.email, by, why: 'RESET' })
      const entry = { actor: by, network: clientNetwork(request.ip), reason: administrator.email }
      await writeAudit(tx, { action: 'ADMINISTRATOR_RESET', ...entry })
    })
    return ok
  })
}

/** Without an email nobody could set a password, and a reset would lock its owner out. */
function requireMail(way: Parts['mailWay']): void {
  if (way === 'none') throw new RequestError('REGISTRATION_CLOSED', { detail: NO_MAIL })
}

function requireOne(rows: readonly AdministratorRow[], id: number): AdministratorRow {
  const found = rows.find((row) => row.id === BigInt(id))
  if (found === undefined) throw new RequestError('NOT_FOUND')
  return found
}

/** Sessions and passkeys. */
async function endAccess(
  tx: Database,
  { administrator: { id }, now }: { administrator: AdministratorRow; now: Date },
): Promise<void> {
  await revokeSessionsOf(tx, { administratorId: id, now })
  await tx.deleteFrom('passkeys').where('administrator_id', '=', id).execute()
}

async function describeAdministrators(db: Database, own: bigint): Promise<Administrator[]> {
  const passkeys = sql<bigint>`(select count(*) from passkeys where administrator_id = administrators.id)`
  const rows = await db
    .selectFrom('administrators')
    .select(['id', 'email', 'removed_at', passkeys.as('passkeys')])
    .orderBy('id')
    .execute()
  return rows.map(({ id, email, removed_at, passkeys: count }) => ({
    id: Number(id),
    email,
    passkeys: Number(count),
    isYou: id === own,
    removedAt: removed_at === null ? null : toUtcDateTime(removed_at),
  }))
}

async function listInvitations(db: Database) {
  const rows = await db
    .selectFrom('administrator_invitations')
    .select(['id', 'email', 'invited_by', 'expires_at'])
    .where('expires_at', '>', new Date())
    .orderBy('email')
    .execute()
  return rows.map(({ id, email, invited_by, expires_at }) => ({
    id,
    email,
    invitedBy: invited_by,
    expiresAt: toUtcDateTime(expires_at),
  }))
}
