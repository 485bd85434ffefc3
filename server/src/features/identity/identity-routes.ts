import {
  attemptSignIn as attemptEndpoint,
  completeSignIn as completeEndpoint,
  deleteAccount as deleteEndpoint,
  logIn as logInEndpoint,
  logOut as logOutEndpoint,
  type Me,
  refreshSession as refreshEndpoint,
  whoAmI as whoAmIEndpoint,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Address } from 'viem'
import { describeAccount } from '../../accounts/describe-account.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { deleteSessionsOf, revokeSession } from '../../authentication/session-store.ts'
import { refreshSession } from '../../authentication/sessions.ts'
import { deleteAttemptsOf } from '../../authentication/sign-in-attempt-store.ts'
import type { Database } from '../../database/database.ts'
import { type Identity, identityOf, requireWallet, rolesOf } from '../../http/auth-guard.ts'
import { clientDevice } from '../../http/client-device.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import { logIn } from './log-in.ts'
import { attemptSignIn, completeSignIn, type SignInContext } from './sign-in.ts'

/** Far more than a person needs, and far less than a flood. */
const SIGN_INS_PER_MINUTE = 120
const LOGINS_PER_MINUTE = 60

interface IdentityParts extends SignInContext {
  readonly forgetWallet: (tx: Database, address: Address) => Promise<void>
}

export const identityRoutes: FastifyPluginAsync<IdentityParts> = async (app, context) => {
  const { db } = context
  const limitSignIns = limitRequests(db, { name: 'sign-ins', perMinute: SIGN_INS_PER_MINUTE })
  const limitLogins = limitRequests(db, { name: 'logins', perMinute: LOGINS_PER_MINUTE })

  serve(app, { ...attemptEndpoint, onRequest: limitSignIns }, async ({ body, ip }) => {
    return { message: await attemptSignIn(context, { ...body, network: clientNetwork(ip) }) }
  })

  serve(app, { ...completeEndpoint, onRequest: limitSignIns }, async (request) => {
    const { metamaskAddress, signedNonce } = request.body
    // The schema ensures that it is hexadecimal.
    const signature = signedNonce as `0x${string}`
    return await completeSignIn(context, { metamaskAddress, signedNonce: signature, device: clientDevice(request) })
  })

  serve(app, { ...refreshEndpoint, onRequest: limitSignIns }, async ({ body: { refresh }, ip }) => {
    const result = await refreshSession(context, { token: refresh, now: new Date() })
    if (result.outcome === 'revoked') {
      const entry = { actor: result.holder, network: clientNetwork(ip), reason: 'refresh token used again' }
      await writeAudit(db, { action: 'SESSION_REVOKED', ...entry })
    }
    if (result.outcome !== 'refreshed') throw new RequestError('UNAUTHORIZED')
    const { accessToken, refreshToken } = result.tokens
    return { body: { access_token: accessToken, refresh_token: refreshToken } }
  })

  serve(app, { ...logInEndpoint, onRequest: limitLogins }, async (request) => {
    return await logIn(context, { ...request.body, device: clientDevice(request) })
  })

  serve(app, logOutEndpoint, async (request) => {
    const identity = identityOf(request)
    await revokeSession(db, { id: identity.sessionId, now: new Date() })
    const network = clientNetwork(request.ip)
    await writeAudit(db, { action: 'LOGGED_OUT', actor: nameOf(identity), network })
    return { status: 'ok' as const }
  })

  serve(app, whoAmIEndpoint, async (request) => await describeMe(db, identityOf(request)))

  serve(app, deleteEndpoint, async (request) => {
    await deleteAccount(context, { address: requireWallet(request), network: clientNetwork(request.ip) })
    return { status: 'ok' as const }
  })
}

/** Deletes everything except the audit log, which protects the wallet's owner too. */
async function deleteAccount(
  { db, forgetWallet }: IdentityParts,
  { address, network }: { address: Address; network: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, address)
    await deleteAttemptsOf(tx, address)
    await forgetWallet(tx, address)
    await writeAudit(tx, { action: 'ACCOUNT_DELETED', actor: address, network })
  })
}

function nameOf({ who }: Identity): string {
  switch (who.kind) {
    case 'wallet':
      return who.address
    case 'account':
      return who.account.username
    case 'administrator':
      return who.email
    default:
      return who satisfies never
  }
}

async function describeMe(db: Database, identity: Identity): Promise<Me> {
  const { who } = identity
  return {
    address: who.kind === 'wallet' ? who.address : null,
    email: who.kind === 'administrator' ? who.email : null,
    roles: rolesOf(identity),
    account: who.kind === 'administrator' || who.account === null ? null : await describeAccount(db, who.account),
  }
}
