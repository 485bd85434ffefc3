import { createHash } from 'node:crypto'
import { declarationTexts } from '@melos/api-contract'
import { lockOpenAccount } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'

interface Declaration {
  readonly account: SessionAccount
  readonly country: string
  readonly isAdult: boolean
  readonly isEmployee: boolean
  readonly providerName: string
  readonly network: string
  /** Where the request came from, if a trusted proxy said so. */
  readonly countryOfRequest: string | undefined
}

/** Every declaration is kept, since what a person could do depended on it. Only whether the countries agree is stored of the request's. */
export async function declare(db: Database, declaration: Declaration): Promise<void> {
  const { account, country, isAdult, isEmployee, providerName, network, countryOfRequest } = declaration
  await db.transaction().execute(async (tx) => {
    if ((await lockOpenAccount(tx, account.id)) === undefined) throw new RequestError('UNAUTHORIZED')
    const { ADULT, NOT_STAFF } = declarationTexts
    const about = { account_id: account.id, made_at: new Date(), network }
    const check = countryOfRequest === undefined ? null : countryOfRequest === country ? 'AGREED' : 'DIFFERED'
    const made = [
      { kind: 'ADULT', version: ADULT.version, text_hash: sha256(ADULT.text), value: isAdult ? 'YES' : 'NO' },
      {
        kind: 'NOT_STAFF',
        version: NOT_STAFF.version,
        text_hash: sha256(NOT_STAFF.text.replace('{provider}', providerName)),
        value: isEmployee ? 'NO' : 'YES',
      },
      { kind: 'COUNTRY', version: '1.0', text_hash: sha256(country), value: country, country_check: check },
    ] as const
    await tx
      .insertInto('declarations')
      .values(made.map((one) => ({ country_check: null, ...one, ...about })))
      .execute()
    await tx.updateTable('accounts').set({ country }).where('id', '=', account.id).execute()
    await writeAudit(tx, { action: 'DECLARED', actor: account.username, network })
  })
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
