import type { Artist } from '@melos/api-contract'
import type { Database } from '../../database/database.ts'
import type { ArtistRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

export async function findArtist(db: Database, accountId: string): Promise<ArtistRow | undefined> {
  return await db.selectFrom('artists').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Songs can be prepared while an administrator reads the application. */
export async function requireArtist(db: Database, accountId: string): Promise<ArtistRow> {
  const artist = await findArtist(db, accountId)
  if (artist === undefined || artist.state === 'REFUSED') throw new RequestError('ARTIST_NEEDED')
  return artist
}

type Application = Pick<ArtistRow, 'account_id' | 'stage_name' | 'legal_name' | 'country' | 'biography'>

/** Another legal name or country must be read again; a stage name or a biography needn't. */
export async function saveApplication(db: Database, application: Application): Promise<ArtistRow> {
  const known = await findArtist(db, application.account_id)
  const isSamePerson =
    known?.state === 'ACTIVE' && known.legal_name === application.legal_name && known.country === application.country
  const again = { state: 'APPLIED' as const, applied_at: new Date(), decided_at: null, decided_by: null, reason: null }
  const row = isSamePerson ? application : { ...application, ...again }
  return await db
    .insertInto('artists')
    .values({ ...application, ...again })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function toArtist(row: ArtistRow): Artist {
  return {
    state: row.state,
    stageName: row.stage_name,
    legalName: row.legal_name,
    country: row.country,
    biography: row.biography,
    appliedAt: toUtcDateTime(row.applied_at),
    reason: row.reason,
  }
}
