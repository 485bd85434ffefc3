import {
  askWalletVerification,
  attemptWalletLink,
  changeAccount,
  changeEmail,
  changePassword as changePasswordEndpoint,
  completeWalletLink,
  endAllSessions,
  endSession,
  listSessions,
  readAccount as readEndpoint,
  unlinkWallet as unlinkEndpoint,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { isAddress } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import { identityOf, requireAccount, requireFreshProof, requireOpenAccount } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { readAddress, readId, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { listAccountSessions, revokeAccountSessions } from './account-session-store.ts'
import type { AccountsContext } from './accounts-context.ts'
import { requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { declareCountry } from './confirm-registration.ts'
import { askForSignature, linkWallet, requireSignature, unlinkWallet } from './link-wallet.ts'
import { readAccount } from './read-account.ts'

/** Each change sends emails or asks the node. A person needs far fewer. */
const CHANGES_PER_MINUTE = 30

const NO_MAIL = "This site can't send email, so a new address can't be confirmed."

const ok = { status: 'ok' } as const

/** What people do with their own account. */
export const accountRoutes: FastifyPluginAsync<AccountsContext> = async (app, context) => {
  const { db } = context
  const onRequest = limitRequests(db, { name: 'account-changes', perMinute: CHANGES_PER_MINUTE })

  serve(app, readEndpoint, async (request) => ({
    body: await readAccount(db, { account: requireAccount(request), identity: identityOf(request) }),
  }))

  serve(app, changeAccount, async (request) => {
    const account = requireOpenAccount(request)
    const { country, ...profile } = request.body
    await db.transaction().execute(async (tx) => {
      const isMoved = tx.updateTable('accounts').set({ country }).where('id', '=', account.id)
      const moved = await isMoved.where('country', 'is distinct from', country).executeTakeFirst()
      await tx.updateTable('accounts').set(profile).where('id', '=', account.id).execute()
      if (moved.numUpdatedRows === 0n) return
      await declareCountry(tx, {
        accountId: account.id,
        country,
        network: clientNetwork(request.ip),
        at: new Date(),
      })
    })
    return { body: await readAccount(db, { account, identity: identityOf(request) }) }
  })

  serve(app, { ...changeEmail, onRequest }, async (request) => {
    const { id: accountId } = requireOpenAccount(request)
    const proof = requireFreshProof(request)
    if (!context.isRegistrationOpen) throw new RequestError('REGISTRATION_CLOSED', { detail: NO_MAIL })
    const { email } = request.body
    await requestEmailChange(context, { accountId, email, proof, network: clientNetwork(request.ip) })
    return ok
  })

  serve(app, { ...changePasswordEndpoint, onRequest }, async (request) => {
    const { id: accountId } = requireOpenAccount(request)
    requireFreshProof(request)
    const { sessionId } = identityOf(request)
    const { password } = request.body
    await changePassword(db, { accountId, password, sessionId, network: clientNetwork(request.ip) })
    return ok
  })

  for (const [endpoint, purpose] of [
    [attemptWalletLink, 'LINK'],
    [askWalletVerification, 'VERIFY'],
  ] as const) {
    serve(app, { ...endpoint, onRequest }, async (request) => {
      const account = requireOpenAccount(request)
      // A wallet that links itself could prove anything afterwards.
      if (purpose === 'LINK') requireFreshProof(request)
      const address = readAddress(request.body.address)
      return {
        message: await askForSignature(context, { account, address, network: clientNetwork(request.ip), purpose }),
      }
    })
  }

  serve(app, { ...completeWalletLink, onRequest }, async (request) => {
    const account = requireOpenAccount(request)
    requireFreshProof(request)
    const asking = { account, address: readAddress(request.body.address), network: clientNetwork(request.ip) }
    // The schema ensures that it is hexadecimal.
    const signature = request.body.signature as `0x${string}`
    await requireSignature(context, { ...asking, purpose: 'LINK', signature })
    await linkWallet(context, asking)
    return ok
  })

  serve(app, { ...unlinkEndpoint, onRequest }, async (request) => {
    const account = requireOpenAccount(request)
    const { address } = request.params
    // A malformed address can't be linked.
    if (!isAddress(address, { strict: true })) throw new RequestError('NOT_FOUND')
    requireFreshProof(request)
    await unlinkWallet(context, { account, address: readAddress(address), network: clientNetwork(request.ip) })
    return ok
  })

  serve(app, listSessions, async (request) => {
    const { id: accountId } = requireAccount(request)
    const { sessionId } = identityOf(request)
    const rows = await listAccountSessions(db, { accountId, now: new Date() })
    const data = rows.map(({ started_at, last_used_at, ...row }) => ({
      ...row,
      startedAt: toUtcDateTime(started_at),
      lastUsedAt: toUtcDateTime(last_used_at ?? started_at),
      isCurrent: row.id === sessionId,
    }))
    return { data }
  })

  serve(app, endSession, async (request) => {
    const { id: accountId, username } = requireAccount(request)
    const ended = await revokeAccountSessions(db, { accountId, only: readId(request.params) })
    if (ended === 0) throw new RequestError('NOT_FOUND')
    const entry = { actor: username, network: clientNetwork(request.ip), reason: 'one' }
    await writeAudit(db, { action: 'SESSIONS_ENDED', ...entry })
    return ok
  })

  serve(app, endAllSessions, async (request) => {
    const { id: accountId, username } = requireAccount(request)
    await revokeAccountSessions(db, { accountId })
    await writeAudit(db, {
      action: 'SESSIONS_ENDED',
      actor: username,
      network: clientNetwork(request.ip),
      reason: 'all',
    })
    return ok
  })
}
