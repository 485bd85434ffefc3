import { createHash, randomUUID } from 'node:crypto'
import {
  type DeclarationKind,
  declarationTexts,
  type SessionTokens,
  TERMS_SHA256,
  usernameKey,
} from '@melos/api-contract'
import { isUsernameTaken } from '../../accounts/account-store.ts'
import { isBarred } from '../../accounts/barred-store.ts'
import { hashMailedToken } from '../../accounts/mailed-token.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { hashPassword } from '../../authentication/password.ts'
import type { Device } from '../../authentication/session-store.ts'
import { startSession } from '../../authentication/sessions.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import type { AccountsContext } from './accounts-context.ts'
import { refusePassword } from './refuse-password.ts'
import { deleteRegistrationsFor, findRegistration, lockRegistration } from './registration-store.ts'

type Registration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

/** The token proves the address. Only now there is an account, and only now a password. */
export async function confirmRegistration(
  context: AccountsContext,
  { token, password, username, device }: Confirmation,
): Promise<SessionTokens> {
  const { db, keys } = context
  const hash = hashMailedToken(token)
  const passwordHash = await hashNewPassword(db, { hash, password, username })
  const opened = await db.transaction().execute(async (tx) => {
    const now = new Date()
    const registration = await lockRegistration(tx, { hash, now })
    if (registration === undefined) throw new RequestError('TOKEN_EXPIRED')
    if (await isBarred(tx, keys.barred, registration.email_key)) {
      await deleteRegistrationsFor(tx, registration.email_key)
      // Not the username, which someone else can have later.
      const { email: actor, network } = registration
      await writeAudit(tx, { action: 'REGISTRATION_REFUSED', actor, network, reason: 'barred' })
      return 'barred'
    }
    return await openAccount(tx, {
      registration,
      username: username ?? registration.username,
      passwordHash,
      context,
      now,
    })
  })
  if (opened === 'barred') throw new RequestError('BARRED')
  return await startSession(context, { holder: { accountId: opened }, method: 'EMAIL', device, now: new Date() })
}

interface Confirmation {
  readonly token: string
  readonly password: string
  readonly username: string | undefined
  readonly device: Device
}

/** Hashing is slow, so it happens before the transaction, and only for someone with a token. */
async function hashNewPassword(
  db: Database,
  { hash, password, username }: { hash: Buffer; password: string; username: string | undefined },
): Promise<string> {
  const registration = await findRegistration(db, { hash, now: new Date() })
  if (registration === undefined) throw new RequestError('TOKEN_EXPIRED')
  refusePassword(password, [username ?? registration.username, registration.email])
  return await hashPassword(password, 'people')
}

interface Opening {
  readonly registration: Registration
  readonly username: string
  readonly passwordHash: string
  readonly context: AccountsContext
  readonly now: Date
}

async function openAccount(
  tx: Database,
  { registration, username, passwordHash, context, now }: Opening,
): Promise<string> {
  const { email, email_key, country, network, declarations } = registration
  // The registration stays, so that the person can confirm it with another username.
  if (await isUsernameTaken(tx, username)) throw new RequestError('USERNAME_TAKEN')
  const id = randomUUID()
  const account = { id, username, username_key: usernameKey(username), email, email_key, country, created_at: now }
  try {
    await tx
      .insertInto('accounts')
      .values({ ...account, email_state: 'VERIFIED', password_hash: passwordHash })
      .execute()
  } catch (error) {
    // Another registration with this username, or for this address, was confirmed at the same time.
    if (isUniqueViolation(error, 'accounts_username_key_key'))
      throw new RequestError('USERNAME_TAKEN', { cause: error })
    throw isUniqueViolation(error) ? new RequestError('TOKEN_EXPIRED', { cause: error }) : error
  }
  const provider = context.providerName
  const made = declarations.map(({ kind, version }) => ({
    kind,
    version,
    text_hash: hashText(kind, provider),
    value: null,
  }))
  await insertDeclarations(tx, { accountId: id, network, at: registration.requested_at, made })
  await declareCountry(tx, { accountId: id, country, network, at: registration.requested_at })
  await deleteRegistrationsFor(tx, email_key)
  await writeAudit(tx, { action: 'REGISTERED', actor: username, network })
  return id
}

/** The terms are declared by their whole text, the others by their sentence. */
function hashText(kind: DeclarationKind, provider: string): Buffer {
  if (kind === 'TERMS') return Buffer.from(TERMS_SHA256, 'hex')
  return sha256(declarationTexts[kind].text.replace('{provider}', provider))
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

interface Made {
  readonly kind: DeclarationKind | 'COUNTRY'
  readonly version: string
  readonly text_hash: Buffer
  readonly value: string | null
}

async function insertDeclarations(
  db: Database,
  { accountId, network, at, made }: { accountId: string; network: string; at: Date; made: readonly Made[] },
): Promise<void> {
  const rows = made.map((one) => ({ ...one, account_id: accountId, made_at: at, network }))
  await db.insertInto('declarations').values(rows).execute()
}

/** Each country that a person declares is kept, since what they could do depended on it. */
export async function declareCountry(
  db: Database,
  { accountId, country, network, at }: { accountId: string; country: string; network: string; at: Date },
): Promise<void> {
  const made = [{ kind: 'COUNTRY', version: '1.0', text_hash: sha256(country), value: country }] as const
  await insertDeclarations(db, { accountId, network, at, made })
}
