import { emailKey } from '@melos/api-contract'
import type { Insertable } from 'kysely'
import { makeMailedToken } from '../../accounts/mailed-token.ts'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { lockRequests } from './account-request-store.ts'

type NewRegistration = Omit<Insertable<Schema['registrations']>, 'token_hash'>

export async function insertRegistration(db: Database, registration: NewRegistration): Promise<void> {
  await db.insertInto('registrations').values(registration).execute()
}

/** Makes the token of an email: of a registration that has none yet, or else of the newest again. */
export async function makeRegistrationToken(
  db: Database,
  { email, username, now }: { email: string; username: string; now: Date },
): Promise<string | undefined> {
  const key = emailKey(email)
  return await db.transaction().execute(async (tx) => {
    // Two emails that are written at once must not take the same registration.
    await lockRequests(tx, `address ${key}`)
    const waiting = await tx
      .selectFrom('registrations')
      .select('id')
      .where('email_key', '=', key)
      .where('username', '=', username)
      .where('expires_at', '>', now)
      .orderBy((row) => row('token_hash', 'is', null), 'desc')
      .orderBy('requested_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (waiting === undefined) return undefined
    const { token, hash } = makeMailedToken()
    await tx.updateTable('registrations').set({ token_hash: hash }).where('id', '=', waiting.id).execute()
    return token
  })
}

export async function findRegistration(db: Database, { hash, now }: { hash: Buffer; now: Date }) {
  return await waitingFor(db, { hash, now }).executeTakeFirst()
}

/** Locks the registration until the transaction ends, so that its token works once. */
export async function lockRegistration(tx: Database, { hash, now }: { hash: Buffer; now: Date }) {
  return await waitingFor(tx, { hash, now }).forUpdate().executeTakeFirst()
}

function waitingFor(db: Database, { hash, now }: { hash: Buffer; now: Date }) {
  return db.selectFrom('registrations').selectAll().where('token_hash', '=', hash).where('expires_at', '>', now)
}

/** Once the address has an account, nothing else that was entered for it counts. */
export async function deleteRegistrationsFor(db: Database, key: string): Promise<void> {
  await db.deleteFrom('registrations').where('email_key', '=', key).execute()
}
