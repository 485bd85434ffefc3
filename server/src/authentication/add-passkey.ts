import type { Passkey } from '@melos/api-contract'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Database, isUniqueViolation } from '../database/database.ts'
import { RequestError } from '../http/request-error.ts'
import { checkNewPasskey, listPasskeysOf, type PasskeyOwner } from './passkeys.ts'
import { toPasskey } from './to-passkey.ts'

/** More than a person has devices. */
const MOST_PASSKEYS = 20

interface Addition {
  readonly owner: PasskeyOwner
  readonly sessionId: string
  readonly label: string
  readonly response: RegistrationResponseJSON
}

/** Stores the passkey together with what `also` writes before it, such as an entry in the log. */
export async function addPasskey(
  context: Parameters<typeof checkNewPasskey>[0],
  { owner, sessionId, label, response }: Addition,
  also: (tx: Database) => Promise<void>,
): Promise<Passkey> {
  const { db } = context
  const { credential, credentialBackedUp } = await checkNewPasskey(context, { response, sessionId })
  if ((await listPasskeysOf(db, owner)).length >= MOST_PASSKEYS) throw new RequestError('TOO_MANY_REQUESTS')
  const row = {
    id: Buffer.from(credential.id, 'base64url'),
    account_id: 'accountId' in owner ? owner.accountId : null,
    administrator_id: 'administratorId' in owner ? owner.administratorId : null,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    label,
    backed_up: credentialBackedUp,
    created_at: new Date(),
  }
  try {
    return await db.transaction().execute(async (tx) => {
      await also(tx)
      const added = await tx.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow()
      return toPasskey(added)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new RequestError('WRONG_CREDENTIALS', { cause: error }) : error
  }
}
