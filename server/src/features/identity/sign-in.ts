import type { SessionTokens } from '@melos/api-contract'
import type { Hex, PublicClient } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
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

export async function attemptSignIn(
  { db, site }: SignInContext,
  { metamaskAddress, network }: { metamaskAddress: string; network: string },
): Promise<string> {
  const address = readAddress(metamaskAddress)
  const now = new Date()
  const message = makeSignInMessage(site, { address, now })
  await saveAttempt(db, { address, network, message, expiresAt: new Date(now.getTime() + ATTEMPT_MS) })
  return message
}

/** Takes the stored message before it verifies the signature, so each message allows only one try. */
export async function completeSignIn(
  { db, keys, client }: SignInContext,
  { metamaskAddress, signedNonce, network }: { metamaskAddress: string; signedNonce: Hex; network: string },
): Promise<SessionTokens> {
  const address = readAddress(metamaskAddress)
  const message = await takeAttempt(db, { address, network, now: new Date() })
  if (message === undefined) throw new RequestError('UNAUTHORIZED')
  if (!(await verifySignature(client, { address, message, signature: signedNonce }))) {
    await writeAudit(db, { action: 'SIGN_IN_REFUSED', actor: address, network, reason: 'wrong signature' })
    throw new RequestError('UNAUTHORIZED')
  }
  await writeAudit(db, { action: 'SIGNED_IN', actor: address, network })
  return await startSession({ db, keys }, { holder: { address }, now: new Date() })
}
