import { randomUUID } from 'node:crypto'
import { type DeclarationsMade, emailKey, findPasswordFault } from '@melos/api-contract'
import { findAccountByEmail, isUsernameTaken } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { hashPassword } from '../../authentication/password.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { findWait, insertRequest, lockRequests } from './account-request-store.ts'
import { insertRegistration } from './registration-store.ts'
import { isIgnoredStaff, type StaffRules } from './staff.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const networkLimit = { most: 3, seconds: HOUR }
/** Bounds how many emails strangers can send to one address. */
const addressLimit = { most: 5, seconds: DAY }
const WAITING_MS = DAY * 1000

interface Registration {
  readonly email: string
  readonly username: string
  readonly password: string
  readonly country: string
  readonly declarations: DeclarationsMade
  readonly network: string
}

/** Does the same work for every address, so that neither answer nor time tells whether it has an account. */
export async function register(
  { db, staff }: { db: Database; staff: StaffRules },
  registration: Registration,
): Promise<void> {
  const { email, username, password, network } = registration
  refusePassword(password, [username, email])
  if (await isUsernameTaken(db, username)) throw new RequestError('USERNAME_TAKEN')
  await countRequest(db, { key: emailKey(email), network })
  const isIgnored = await isIgnoredStaff(db, { staff, email, network })
  const passwordHash = await hashPassword(password, 'people')
  if (isIgnored) return
  await db.transaction().execute(async (tx) => {
    const owner = await findAccountByEmail(tx, email)
    if (owner === undefined) await wait(tx, { ...registration, passwordHash })
    else {
      const to = { address: owner.email, accountId: owner.id }
      await enqueueMail(tx, { kind: 'ALREADY_REGISTERED', to, username: owner.username })
    }
  })
}

export function refusePassword(password: string, ownWords: readonly string[]): void {
  const fault = findPasswordFault(password, ownWords)
  if (fault !== undefined) throw new RequestError('BAD_REQUEST', { detail: `password: ${fault}` })
}

async function countRequest(db: Database, { key, network }: { key: string; network: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRequests(tx, `network ${network}`)
    const retryAfterSeconds = await findWait(tx, { kind: 'REGISTER', network, ...networkLimit })
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    await insertRequest(tx, { kind: 'REGISTER', emailKey: key, network })
  })
}

async function wait(tx: Database, registration: Registration & { passwordHash: string }): Promise<void> {
  const { email, username, country, declarations, network, passwordHash } = registration
  const key = emailKey(email)
  await lockRequests(tx, `address ${key}`)
  // This request is counted already.
  const limit = { ...addressLimit, most: addressLimit.most + 1 }
  if ((await findWait(tx, { kind: 'REGISTER', emailKey: key, ...limit })) !== undefined) {
    await writeAudit(tx, { action: 'REGISTRATION_REFUSED', actor: email, network, reason: 'too many for one address' })
    return
  }
  const now = new Date()
  await insertRegistration(tx, {
    id: randomUUID(),
    username,
    email,
    email_key: key,
    password_hash: passwordHash,
    country,
    declarations: JSON.stringify(declarations),
    network,
    requested_at: now,
    expires_at: new Date(now.getTime() + WAITING_MS),
  })
  await enqueueMail(tx, { kind: 'CONFIRM_ADDRESS', to: { address: email }, username })
}
