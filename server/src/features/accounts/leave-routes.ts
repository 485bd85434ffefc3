import { Readable } from 'node:stream'
import {
  appealRestriction,
  closeAccount as closeEndpoint,
  exportAccount as exportEndpoint,
  previewDeletion,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { findAccountById } from '../../accounts/account-store.ts'
import { lockRestriction } from '../../accounts/restriction-store.ts'
import { toRestriction } from '../../accounts/to-restriction.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { requireAccount, requireFreshProof, requireOpenAccount, type SessionAccount } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { AccountsContext } from './accounts-context.ts'
import { closeAccount, describeDeletion } from './close-account.ts'
import { countExport, exportAccount } from './export-account.ts'

/** Six months, as the Digital Services Act gives. */
const APPEAL_MS = 183 * 24 * 60 * 60 * 1000

/** What nobody loses by a restriction: export, appeal and deletion. */
export const leaveRoutes: FastifyPluginAsync<AccountsContext> = async (app, context) => {
  const { db } = context

  serve(app, { ...exportEndpoint, exposeHeadRoute: false }, async (request, reply) => {
    const account = requireAccount(request)
    await countExport(db, { account, network: clientNetwork(request.ip) })
    reply.header('content-disposition', `attachment; filename="melos-${account.username}.json"`)
    return reply.type('application/json; charset=utf-8').send(Readable.from(exportAccount(db, { account })))
  })

  serve(app, previewDeletion, async (request) => ({
    body: await describeDeletion(db, requireOpenAccount(request).id, new Date()),
  }))

  serve(app, closeEndpoint, async (request) => {
    const account = requireOpenAccount(request)
    requireFreshProof(request)
    return { body: await closeAccount(context, { account, network: clientNetwork(request.ip) }) }
  })

  serve(app, appealRestriction, async (request) => {
    const account = requireAccount(request)
    const appeal = { id: BigInt(request.params.id), text: request.body.text, network: clientNetwork(request.ip) }
    return { body: await appealAgainst(account, appeal) }
  })

  /** The first appeal counts; another changes nothing. */
  async function appealAgainst(
    { id: accountId, username }: SessionAccount,
    { id, text, network }: { id: bigint; text: string; network: string },
  ) {
    return await db.transaction().execute(async (tx) => {
      const restriction = await lockRestriction(tx, id)
      if (restriction?.account_id !== accountId) throw new RequestError('NOT_FOUND')
      if (restriction.appealed_at !== null) return toRestriction(restriction)
      const now = new Date()
      if (now.getTime() - restriction.from_at.getTime() > APPEAL_MS) throw new RequestError('APPEAL_TOO_LATE')
      const appealed = await tx
        .updateTable('restrictions')
        .set({ appeal: text, appealed_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await writeAudit(tx, { action: 'APPEALED', actor: username, network, reason: `restriction ${id}` })
      const account = await findAccountById(tx, accountId)
      if (account !== undefined) {
        await enqueueMail(tx, { kind: 'APPEAL_RECEIVED', to: { address: account.email, accountId }, username })
      }
      return toRestriction(appealed)
    })
  }
}
