import { listMails, type QueuedMail, retryMail } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Config } from '../../config.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import { rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { findPause } from '../../mail/mail-store.ts'
import { createMailLooks } from './mail-looks.ts'
import { endPause, type ListedMail, listQueue, lockMail, updateDue } from './mail-queue-store.ts'

const ways = { smtp: 'SMTP', mailbox: 'MAILBOX', none: 'NONE' } as const

interface MailRoutesOptions {
  readonly db: Database
  readonly way: Config['mail']['kind']
}

export const mailRoutes: FastifyPluginAsync<MailRoutesOptions> = async (app, { db, way }) => {
  const looks = createMailLooks()
  serve(app, listMails, async (request) => {
    const { query } = request
    const { email: actor } = requireAdministrator(request)
    if (looks.begins(JSON.stringify([actor, query]))) {
      const entry = { actor, network: clientNetwork(request.ip), reason: query.state }
      await writeAudit(db, { action: 'MAILS_LISTED', ...entry })
    }
    return await readConsistently(db, async (consistent) => {
      const { rows, ...counts } = await listQueue(consistent, { ...rowsOf(query), state: query.state })
      const pause = await findPause(consistent)
      return { data: rows.map(toQueuedMail), ...counts, pause: pause ? toPause(pause) : null, way: ways[way] }
    })
  })

  serve(app, retryMail, async (request) => {
    const { email: by } = requireAdministrator(request)
    const id = BigInt(request.params.id)
    return { body: toQueuedMail(await retry(db, { id, by, network: clientNetwork(request.ip) })) }
  })
}

async function retry(
  db: Database,
  { id, by, network }: { id: bigint; by: string; network: string },
): Promise<ListedMail> {
  return await db.transaction().execute(async (tx) => {
    const mail = await lockMail(tx, id)
    if (mail === undefined) throw new RequestError('NOT_FOUND')
    if (!mail.can_retry) throw new RequestError('MAIL_ENDED')
    await writeAudit(tx, { action: 'MAIL_RETRIED', actor: by, network, reason: `email ${id}, ${mail.kind}` })
    await endPause(tx)
    return await updateDue(tx, id)
  })
}

const toTime = (date: Date | null): string | null => (date === null ? null : toUtcDateTime(date))

function toQueuedMail(row: ListedMail): QueuedMail {
  const { id, kind, to_address, state, attempts, created_at, next_try_at, ended_at, last_error, can_retry } = row
  return {
    id: Number(id),
    kind,
    to: to_address,
    state,
    attempts,
    createdAt: toUtcDateTime(created_at),
    nextTryAt: toTime(next_try_at),
    endedAt: toTime(ended_at),
    error: last_error,
    canRetry: can_retry,
  }
}

function toPause({ reason, since, until }: { reason: string; since: Date; until: Date }) {
  return { reason, since: toUtcDateTime(since), until: toUtcDateTime(until) }
}
