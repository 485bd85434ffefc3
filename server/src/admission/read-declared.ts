import { declarationTexts } from '@melos/api-contract'
import type { Database } from '../database/database.ts'

export interface Declared {
  /** Each is null until it is declared. */
  readonly country: string | null
  readonly isAdult: boolean | null
  readonly isEmployee: boolean | null
  /** When the last of them was declared. */
  readonly madeAt: Date | null
  /** What the country of the request said when the country was declared. */
  readonly countryCheck: 'AGREED' | 'DIFFERED' | null
}

/** The declaration made at registration has no value, since its text says yes. */
const NO = 'NO'

/** The newest declaration of each kind. One of an earlier text doesn't count. */
export async function readDeclared(db: Database, accountId: string): Promise<Declared> {
  const rows = await db
    .selectFrom('declarations')
    .distinctOn('kind')
    .select(['kind', 'version', 'value', 'made_at', 'country_check'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['ADULT', 'NOT_STAFF', 'COUNTRY'])
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute()
  const find = (kind: string) => rows.find((row) => row.kind === kind)
  const answer = (kind: 'ADULT' | 'NOT_STAFF') => {
    const row = find(kind)
    return row?.version === declarationTexts[kind].version ? row.value !== NO : null
  }
  const country = find('COUNTRY')
  const isNotStaff = answer('NOT_STAFF')
  const last = Math.max(...rows.map(({ made_at }) => made_at.getTime()))
  return {
    country: country?.value ?? null,
    isAdult: answer('ADULT'),
    isEmployee: isNotStaff === null ? null : !isNotStaff,
    madeAt: rows.length === 0 ? null : new Date(last),
    countryCheck: country?.country_check ?? null,
  }
}
