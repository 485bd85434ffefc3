import type { SessionTokens } from '@melos/api-contract'
import { type Address, type Hex, isAddress, type PublicClient } from 'viem'
import { getAddress } from 'viem/utils'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { type SessionKeys, startSession } from './sessions.ts'
import { saveAttempt, takeAttempt } from './sign-in-attempt-store.ts'
import { ATTEMPT_MS, makeSignInMessage } from './sign-in-message.ts'
import { verifySignature } from './verify-signature.ts'

export interface SignInContext {
  readonly db: Database
  readonly keys: SessionKeys
  /** Gives up soon: a contract wallet answers as slowly as it likes. */
  readonly client: PublicClient
  readonly site: { readonly publicUrl: URL; readonly chainId: number }
}

/** The message to sign, kept until it is used or over. */
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

/** The message is used up first and verified as it was kept, so whatever the signature, it has this one try. */
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

/** In small letters, or with the right checksum: capitals in the wrong places are a mistake in the address. */
function readAddress(text: string): Address {
  if (text !== text.toLowerCase() && !isAddress(text, { strict: true })) throw new RequestError('BAD_REQUEST')
  return getAddress(text)
}
