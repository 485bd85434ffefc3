import { randomUUID } from 'node:crypto'
import { type DeclarationsMade, emailKey } from '@melos/api-contract'
import { findAccountByEmail, isUsernameTaken } from '../../accounts/account-store.ts'
import type { StaffRules } from '../../accounts/staff-rules.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { tokenExpiry } from '../../mail/mail.ts'
import { addressLimit, findWait, insertRequest, lockRequests } from './account-request-store.ts'
import { insertRegistration } from './registration-store.ts'
import { isIgnoredStaff } from './staff.ts'

const HOUR = 3_600
const networkLimit = { most: 3, seconds: HOUR }

interface Registration {
  readonly email: string
  readonly username: string
  readonly country: string
  readonly declarations: DeclarationsMade
  readonly network: string
}

/** Does the same work for every address, so that neither answer nor time tells whether it has an account. */
export async function register(
  { db, staff }: { db: Database; staff: StaffRules },
  registration: Registration,
): Promise<void> {
  const { email, username, network } = registration
  if (await isUsernameTaken(db, username)) throw new RequestError('USERNAME_TAKEN')
  await countRequest(db, { key: emailKey(email), network })
  if (await isIgnoredStaff(db, { staff, email, network })) return
  await db.transaction().execute(async (tx) => {
    if (await hasTooMany(tx, registration)) return
    const owner = await findAccountByEmail(tx, email)
    if (owner === undefined) await wait(tx, registration)
    else {
      const to = { address: owner.email, accountId: owner.id }
      await enqueueMail(tx, { kind: 'ALREADY_REGISTERED', to, username: owner.username })
    }
  })
}

async function countRequest(db: Database, { key, network }: { key: string; network: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRequests(tx, `network ${network}`)
    const retryAfterSeconds = await findWait(tx, { kind: 'REGISTER', network, ...networkLimit })
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    await insertRequest(tx, { kind: 'REGISTER', emailKey: key, network })
  })
}

async function hasTooMany(tx: Database, { email, network }: Registration): Promise<boolean> {
  const key = emailKey(email)
  await lockRequests(tx, `address ${key}`)
  // This request is counted already.
  const limit = { ...addressLimit, most: addressLimit.most + 1 }
  if ((await findWait(tx, { kind: 'REGISTER', emailKey: key, ...limit })) === undefined) return false
  await writeAudit(tx, { action: 'REGISTRATION_REFUSED', actor: email, network, reason: 'too many for one address' })
  return true
}

async function wait(tx: Database, registration: Registration): Promise<void> {
  const { email, username, country, declarations, network } = registration
  const now = new Date()
  await insertRegistration(tx, {
    id: randomUUID(),
    username,
    email,
    email_key: emailKey(email),
    country,
    declarations: JSON.stringify(declarations),
    network,
    requested_at: now,
    expires_at: tokenExpiry('CONFIRM_ADDRESS', now),
  })
  await enqueueMail(tx, { kind: 'CONFIRM_ADDRESS', to: { address: email }, username })
}
