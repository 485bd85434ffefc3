import {
  addAdministratorPasskey,
  askAdministratorVerification,
  askNewAdministratorPasskey,
  listAdministratorPasskeys,
  removeAdministratorPasskey,
  verifyAdministrator,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '../../audit/audit-log.ts'
import { addPasskey } from '../../authentication/add-passkey.ts'
import { askForNewPasskey, askForPasskey, checkPasskey, listPasskeysOf } from '../../authentication/passkeys.ts'
import { reportCounter } from '../../authentication/report-counter.ts'
import { requireFreshPasskey } from '../../authentication/require-fresh-passkey.ts'
import { markVerified } from '../../authentication/session-store.ts'
import { toPasskey } from '../../authentication/to-passkey.ts'
import { toNewPasskey, toPasskeyAnswer } from '../../authentication/to-webauthn.ts'
import type { Database } from '../../database/database.ts'
import { identityOf, requireAdministrator, requireFreshProof, verifiedUntil } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

interface Parts {
  readonly db: Database
  readonly site: { readonly publicUrl: URL }
}

const ASKED_PER_MINUTE = 60

/** Passkeys confirm administrators' powerful acts. They don't log in. */
export const administratorPasskeyRoutes: FastifyPluginAsync<Parts> = async (app, context) => {
  const { db } = context
  const onRequest = limitRequests(db, { name: 'administrator-passkeys', perMinute: ASKED_PER_MINUTE })

  serve(app, listAdministratorPasskeys, async (request) => {
    const passkeys = await listPasskeysOf(db, { administratorId: requireAdministrator(request).id })
    return { data: passkeys.map(toPasskey) }
  })

  // The login counts as proof for the first passkey, and a passkey for every further one.
  serve(app, { ...askNewAdministratorPasskey, onRequest }, async (request) => {
    const { id: administratorId, email: name } = requireAdministrator(request)
    await requireFreshPasskey(db, request)
    requireFreshProof(request)
    return await askForNewPasskey(context, {
      owner: { administratorId },
      sessionId: identityOf(request).sessionId,
      name,
    })
  })

  serve(app, { ...addAdministratorPasskey, onRequest }, async (request) => {
    const { id: administratorId, email: actor } = requireAdministrator(request)
    const { label } = request.body
    const { sessionId } = identityOf(request)
    const addition = { owner: { administratorId }, sessionId, label, response: toNewPasskey(request.body.response) }
    const network = clientNetwork(request.ip)
    const body = await addPasskey(context, addition, (tx) =>
      writeAudit(tx, { action: 'PASSKEY_ADDED', actor, network, reason: label }),
    )
    return { body }
  })

  serve(app, { ...removeAdministratorPasskey, onRequest }, async (request) => {
    const { id: administratorId, email: actor } = requireAdministrator(request)
    const id = Buffer.from(request.params.id, 'base64url')
    const own = (await listPasskeysOf(db, { administratorId })).find((passkey) => passkey.id.equals(id))
    if (own === undefined) throw new RequestError('NOT_FOUND')
    await requireFreshPasskey(db, request)
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('passkeys').where('id', '=', id).where('administrator_id', '=', administratorId).execute()
      const entry = { actor, network: clientNetwork(request.ip), reason: own.label }
      await writeAudit(tx, { action: 'PASSKEY_REMOVED', ...entry })
    })
    return { status: 'ok' as const }
  })

  serve(app, { ...askAdministratorVerification, onRequest }, async (request) => {
    const owner = { administratorId: requireAdministrator(request).id }
    return await askForPasskey(context, { purpose: 'VERIFY', sessionId: identityOf(request).sessionId, owner })
  })

  serve(app, { ...verifyAdministrator, onRequest }, async (request) => {
    const { id: administratorId, email: actor } = requireAdministrator(request)
    const identity = identityOf(request)
    const { sessionId } = identity
    const answer = { response: toPasskeyAnswer(request.body.response), purpose: 'VERIFY', sessionId } as const
    const { passkey, hasCounterFallen } = await checkPasskey(context, answer)
    if (passkey.administrator_id !== administratorId) throw new RequestError('WRONG_CREDENTIALS')
    if (hasCounterFallen) await reportCounter(db, { actor, network: clientNetwork(request.ip), passkey })
    const now = new Date()
    await markVerified(db, { id: sessionId, by: 'PASSKEY', now })
    const until = verifiedUntil({ ...identity, verified: { at: now, by: 'PASSKEY' } }, now) ?? now
    return { verifiedUntil: toUtcDateTime(until) }
  })
}
