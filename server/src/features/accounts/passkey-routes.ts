import {
  addPasskey as addEndpoint,
  askNewPasskey,
  askPasskeySignIn,
  askPasskeyVerification,
  listPasskeys,
  removePasskey as removeEndpoint,
  renamePasskey,
  signInWithPasskey,
  verifyAgain,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { findAccountById, lockAccount } from '../../accounts/account-store.ts'
import { refuseLastWayIn } from '../../accounts/ways-in.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { addPasskey } from '../../authentication/add-passkey.ts'
import { askForNewPasskey, askForPasskey, checkPasskey, listPasskeysOf } from '../../authentication/passkeys.ts'
import { reportCounter } from '../../authentication/report-counter.ts'
import { markVerified } from '../../authentication/session-store.ts'
import { toPasskey } from '../../authentication/to-passkey.ts'
import { toNewPasskey, toPasskeyAnswer } from '../../authentication/to-webauthn.ts'
import {
  identityOf,
  requireFreshProof,
  requireOpenAccount,
  type SessionAccount,
  verifiedUntil,
} from '../../http/auth-guard.ts'
import { clientDevice } from '../../http/client-device.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { revokeAccountSessions } from './account-session-store.ts'
import type { AccountsContext } from './accounts-context.ts'
import { openSession } from './open-session.ts'
import { requireLive } from './require-live.ts'
import { checkEvidence } from './verify-again.ts'

/** Far more than a person needs, and far less than a flood. */
const SIGN_INS_PER_MINUTE = 60

const ok = { status: 'ok' } as const

/** Signing in, proving again who one is, and an account's own passkeys. */
export const passkeyRoutes: FastifyPluginAsync<AccountsContext> = async (app, context) => {
  const { db } = context
  const onRequest = limitRequests(db, { name: 'passkeys', perMinute: SIGN_INS_PER_MINUTE })

  serve(app, { ...askPasskeySignIn, onRequest }, async () => {
    return await askForPasskey(context, { purpose: 'SIGN_IN', sessionId: null })
  })

  serve(app, { ...signInWithPasskey, onRequest }, async (request) => {
    const device = clientDevice(request)
    const answer = { response: toPasskeyAnswer(request.body.response), purpose: 'SIGN_IN', sessionId: null } as const
    const { passkey, hasCounterFallen } = await checkPasskey(context, answer).catch(async (error: unknown) => {
      const entry = { actor: 'unknown account', network: device.network, reason: 'wrong passkey' }
      await writeAudit(db, { action: 'LOGIN_REFUSED', ...entry })
      throw error
    })
    const account = passkey.account_id === null ? undefined : await findAccountById(db, passkey.account_id)
    // An administrator's passkey doesn't log in: it only confirms powerful acts.
    if (account === undefined || account.closed_at !== null) throw new RequestError('WRONG_CREDENTIALS')
    const entry = { actor: account.username, network: device.network, passkey }
    if (hasCounterFallen) await reportCounter(db, entry)
    return await openSession(context, { account, method: 'PASSKEY', device })
  })

  serve(app, { ...askPasskeyVerification, onRequest }, async (request) => {
    const owner = { accountId: requireOpenAccount(request).id }
    return await askForPasskey(context, { purpose: 'VERIFY', sessionId: identityOf(request).sessionId, owner })
  })

  serve(app, { ...verifyAgain, onRequest }, async (request) => {
    const account = requireOpenAccount(request)
    const identity = identityOf(request)
    const { sessionId } = identity
    const evidence = toEvidence(request.body)
    await checkEvidence(context, { account, sessionId, network: clientNetwork(request.ip), evidence })
    const now = new Date()
    await markVerified(db, { id: sessionId, by: evidence.method, now })
    const until = verifiedUntil({ ...identity, verified: { at: now, by: evidence.method } }, now) ?? now
    return { verifiedUntil: toUtcDateTime(until) }
  })

  serve(app, listPasskeys, async (request) => {
    const passkeys = await listPasskeysOf(db, { accountId: requireOpenAccount(request).id })
    return { data: passkeys.map(toPasskey) }
  })

  serve(app, { ...askNewPasskey, onRequest }, async (request) => {
    const { id: accountId, username: name } = requireOpenAccount(request)
    requireFreshProof(request)
    return await askForNewPasskey(context, { owner: { accountId }, sessionId: identityOf(request).sessionId, name })
  })

  serve(app, { ...addEndpoint, onRequest }, async (request) => {
    const { id: accountId, username } = requireOpenAccount(request)
    const { label } = request.body
    const { sessionId } = identityOf(request)
    const response = toNewPasskey(request.body.response)
    const body = await addPasskey(context, { owner: { accountId }, sessionId, label, response }, async (tx) => {
      const { email: address } = await requireLive(tx, { accountId, sessionId })
      const network = clientNetwork(request.ip)
      await writeAudit(tx, { action: 'PASSKEY_ADDED', actor: username, network, reason: label })
      await enqueueMail(tx, { kind: 'PASSKEY_ADDED', to: { address, accountId }, username, label })
    })
    return { body }
  })

  serve(app, renamePasskey, async (request) => {
    const { id: accountId } = requireOpenAccount(request)
    const renamed = await db
      .updateTable('passkeys')
      .set({ label: request.body.label })
      .where('id', '=', Buffer.from(request.params.id, 'base64url'))
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirst()
    if (renamed === undefined) throw new RequestError('NOT_FOUND')
    return { body: toPasskey(renamed) }
  })

  serve(app, { ...removeEndpoint, onRequest }, async (request) => {
    const account = requireOpenAccount(request)
    const id = Buffer.from(request.params.id, 'base64url')
    const own = (await listPasskeysOf(db, { accountId: account.id })).some((passkey) => passkey.id.equals(id))
    if (!own) throw new RequestError('NOT_FOUND')
    requireFreshProof(request)
    const { sessionId } = identityOf(request)
    await removePasskey(context, { account, id, sessionId, network: clientNetwork(request.ip) })
    return ok
  })
}

function toEvidence(
  body: ReturnType<(typeof verifyAgain)['body']['parse']>,
): Parameters<typeof checkEvidence>[1]['evidence'] {
  switch (body.method) {
    case 'PASSWORD':
      return body
    case 'PASSKEY':
      return { method: 'PASSKEY', response: toPasskeyAnswer(body.response) }
    case 'WALLET':
      // The schema ensures that it is hexadecimal.
      return { ...body, signature: body.signature as `0x${string}` }
    default:
      return body satisfies never
  }
}

interface Removal {
  readonly account: SessionAccount
  readonly id: Buffer
  readonly sessionId: string
  readonly network: string
}

/** Ends all other sessions, because a lost device may have one. */
async function removePasskey(
  { db }: AccountsContext,
  { account: { id: accountId }, id, sessionId, network }: Removal,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account === undefined) throw new RequestError('UNAUTHORIZED')
    await refuseLastWayIn(tx, { account, without: 'a passkey' })
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('label')
      .executeTakeFirst()
    if (removed === undefined) throw new RequestError('NOT_FOUND')
    const { label } = removed
    await revokeAccountSessions(tx, { accountId, except: sessionId })
    const { username, email } = account
    await writeAudit(tx, { action: 'PASSKEY_REMOVED', actor: username, network, reason: label })
    await enqueueMail(tx, { kind: 'PASSKEY_REMOVED', to: { address: email, accountId }, username, label })
  })
}
