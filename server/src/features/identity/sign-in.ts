import type { SessionTokens } from '@melos/api-contract'
import type { Hex, PublicClient } from 'viem'
import { findAccountOfWallet, lockOpenAccount } from '../../accounts/account-store.ts'
import { tellOfNewDevice } from '../../accounts/tell-of-new-device.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Device } from '../../authentication/session-store.ts'
import { type SessionKeys, startSession } from '../../authentication/sessions.ts'
import { saveAttempt, takeAttempt } from '../../authentication/sign-in-attempt-store.ts'
import { ATTEMPT_MS, makeSignInMessage } from '../../authentication/sign-in-message.ts'
import { verifySignature } from '../../authentication/verify-signature.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { readAddress } from '../../http/serve.ts'

export interface SignInContext {
  readonly db: Database
  readonly keys: SessionKeys
  /** Has a short timeout, because a contract wallet can be slow. */
  readonly client: PublicClient
  readonly site: { readonly publicUrl: URL; readonly chainId: number }
}

const signingIn = { purpose: 'SIGN_IN', accountId: null } as const

export async function attemptSignIn(
  { db, site }: SignInContext,
  { metamaskAddress, network }: { metamaskAddress: string; network: string },
): Promise<string> {
  const address = readAddress(metamaskAddress)
  const now = new Date()
  const message = makeSignInMessage(site, { address, now })
  const expiresAt = new Date(now.getTime() + ATTEMPT_MS)
  await saveAttempt(db, { address, network, message, expiresAt, ...signingIn })
  return message
}

/** Takes the stored message before it verifies the signature, so each message allows only one try. */
export async function completeSignIn(
  { db, keys, client }: SignInContext,
  { metamaskAddress, signedNonce, device }: { metamaskAddress: string; signedNonce: Hex; device: Device },
): Promise<SessionTokens> {
  const address = readAddress(metamaskAddress)
  const { network } = device
  const message = await takeAttempt(db, { address, network, now: new Date(), ...signingIn })
  if (message === undefined) throw new RequestError('UNAUTHORIZED')
  if (!(await verifySignature(client, { address, message, signature: signedNonce }))) {
    await writeAudit(db, { action: 'SIGN_IN_REFUSED', actor: address, network, reason: 'wrong signature' })
    throw new RequestError('UNAUTHORIZED')
  }
  await db.transaction().execute(async (tx) => {
    await writeAudit(tx, { action: 'SIGNED_IN', actor: address, network })
    const linked = await findAccountOfWallet(tx, address)
    const account = linked === undefined ? undefined : await lockOpenAccount(tx, linked.id)
    // The wallet opens its account, so the account's owner is told like after any other sign-in.
    if (account !== undefined) await tellOfNewDevice(tx, { account, device })
  })
  return await startSession({ db, keys }, { holder: { address }, method: 'WALLET', device, now: new Date() })
}
