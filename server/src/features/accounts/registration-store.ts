import { emailKey } from '@melos/api-contract'
import type { Insertable } from 'kysely'
import { makeMailedToken } from '../../accounts/mailed-token.ts'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'

type NewRegistration = Omit<Insertable<Schema['registrations']>, 'token_hash'>

export async function insertRegistration(db: Database, registration: NewRegistration): Promise<void> {
  await db.insertInto('registrations').values(registration).execute()
}

/** Makes the token of an email: of a registration that has none yet, or else of the newest again. */
export async function makeRegistrationToken(
  db: Database,
  { email, username, now }: { email: string; username: string; now: Date },
): Promise<string | undefined> {
  const waiting = await db
    .selectFrom('registrations')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('username', '=', username)
    .where('expires_at', '>', now)
    .orderBy((row) => row('token_hash', 'is', null), 'desc')
    .orderBy('requested_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (waiting === undefined) return undefined
  const { token, hash } = makeMailedToken()
  await db.updateTable('registrations').set({ token_hash: hash }).where('id', '=', waiting.id).execute()
  return token
}

/** Locks the registration until the transaction ends, so that its token works once. */
export async function lockRegistration(tx: Database, { hash, now }: { hash: Buffer; now: Date }) {
  return await tx
    .selectFrom('registrations')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Once the address has an account, nothing else that was entered for it counts. */
export async function deleteRegistrationsFor(db: Database, key: string): Promise<void> {
  await db.deleteFrom('registrations').where('email_key', '=', key).execute()
}
