import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '../database/database.ts'
import type { PasskeyRow } from '../database/schema.ts'
import { RequestError } from '../http/request-error.ts'
import { type ChallengePurpose, saveChallenge, takeChallenge } from './passkey-challenge-store.ts'

/** ES256, RS256 and Ed25519: every authenticator knows one of them. */
const ALGORITHMS = [-7, -257, -8]

/** Its 300 modules are loaded when someone first uses a passkey. */
const loadWebauthn = () => import('@simplewebauthn/server')

interface Context {
  readonly db: Database
  readonly site: { readonly publicUrl: URL }
}

export type PasskeyOwner = { readonly accountId: string } | { readonly administratorId: bigint }

export async function listPasskeysOf(db: Database, owner: PasskeyOwner): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where((is) =>
      'accountId' in owner
        ? is('account_id', '=', owner.accountId)
        : is('administrator_id', '=', owner.administratorId),
    )
    .orderBy('created_at')
    .execute()
}

interface NewPasskey {
  readonly owner: PasskeyOwner
  readonly sessionId: string
  readonly name: string
}

export async function askForNewPasskey({ db, site }: Context, { owner, sessionId, name }: NewPasskey) {
  const known = await listPasskeysOf(db, owner)
  const { generateRegistrationOptions } = await loadWebauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Melos',
    rpID: site.publicUrl.hostname,
    userName: name,
    userID: Uint8Array.from(Buffer.from(userHandle(owner))),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id: id.toString('base64url'), transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await saveChallenge(db, { challenge: options.challenge, purpose: 'ADD', sessionId })
  return { ...options }
}

/** Opaque to the browser; it lets one passkey of an account replace another on the same device. */
const userHandle = (owner: PasskeyOwner): string =>
  'accountId' in owner ? owner.accountId : `administrator ${owner.administratorId}`

/** Throws `WRONG_CREDENTIALS` unless the answer is for this session's unused challenge and verified the person. */
export async function checkNewPasskey(
  { db, site }: Context,
  { response, sessionId }: { response: RegistrationResponseJSON; sessionId: string },
) {
  const expectedChallenge = await requireChallenge(db, { response, purpose: 'ADD', sessionId })
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.publicUrl.origin,
    expectedRPID: site.publicUrl.hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!verified.verified) throw new RequestError('WRONG_CREDENTIALS')
  return verified.registrationInfo
}

export async function askForPasskey(
  { db, site }: Context,
  { purpose, sessionId, owner }: { purpose: ChallengePurpose; sessionId: string | null; owner?: PasskeyOwner },
) {
  const known = owner === undefined ? [] : await listPasskeysOf(db, owner)
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({
    rpID: site.publicUrl.hostname,
    userVerification: 'required',
    // Empty for signing in: the browser offers the passkeys it has, so nobody has to type a name.
    allowCredentials: known.map(({ id, transports }) => ({ id: id.toString('base64url'), transports })),
  })
  await saveChallenge(db, { challenge: options.challenge, purpose, sessionId })
  return { ...options }
}

interface PasskeyAnswer {
  readonly response: AuthenticationResponseJSON
  readonly purpose: ChallengePurpose
  readonly sessionId: string | null
}

/** Whose passkey signed. A counter that fell back is only reported: synchronised passkeys don't count. */
export async function checkPasskey(
  { db, site }: Context,
  { response, purpose, sessionId }: PasskeyAnswer,
): Promise<{ passkey: PasskeyRow; hasCounterFallen: boolean }> {
  const id = Buffer.from(response.id, 'base64url')
  const passkey = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
  const expectedChallenge = await requireChallenge(db, { response, purpose, sessionId })
  if (passkey === undefined) throw new RequestError('WRONG_CREDENTIALS')
  const { verifyAuthenticationResponse } = await loadWebauthn()
  // The library would refuse a counter that fell back, so it is compared below.
  const credential = { id: response.id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.publicUrl.origin,
    expectedRPID: site.publicUrl.hostname,
    credential,
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) throw new RequestError('WRONG_CREDENTIALS')
  const { newCounter, credentialBackedUp } = authenticationInfo
  const used = { counter: BigInt(newCounter), backed_up: credentialBackedUp, last_used_at: new Date() }
  await db.updateTable('passkeys').set(used).where('id', '=', id).execute()
  const hasCounterFallen = passkey.counter > 0n && BigInt(newCounter) <= passkey.counter
  return { passkey, hasCounterFallen }
}

/** Uses the challenge up before anything else is checked, so each allows only one try. */
async function requireChallenge(
  db: Database,
  {
    response,
    ...asked
  }: { response: { response: { clientDataJSON: string } } } & Omit<Parameters<typeof takeChallenge>[1], 'challenge'>,
): Promise<string> {
  const challenge = await readChallenge(response.response.clientDataJSON)
  if (challenge === undefined || !(await takeChallenge(db, { challenge, ...asked }))) {
    throw new RequestError('WRONG_CREDENTIALS')
  }
  return challenge
}

async function readChallenge(clientDataJSON: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' && !challenge.includes('\0') ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library throws for whatever is wrong with an answer. */
function refuse(cause: unknown): never {
  throw new RequestError('WRONG_CREDENTIALS', { cause })
}
