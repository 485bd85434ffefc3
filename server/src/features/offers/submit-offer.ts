import { checkSong, type Offer, readIsrc, studioLimits } from '@melos/api-contract'
import { sql } from 'kysely'
import { requireOffered } from '../../admission/policy-store.ts'
import { COUNTS_FOR, NOW, secondsLeft } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { describeSong } from '../../studio/describe-song.ts'
import { readTerms } from './describe-offer.ts'
import { makeDossier } from './dossier.ts'
import { changeOffer, type Locked, type OfferEdit, requireOpen } from './edit-offer.ts'

/** Freezes the song and the offer as they are, so that what is reviewed is what was submitted. */
export async function submitOffer(
  db: Database,
  { songVersion, canAdmit, ...edit }: OfferEdit & { songVersion: number; canAdmit: boolean },
): Promise<Offer> {
  return await changeOffer(db, {
    ...edit,
    async apply(tx, stored) {
      requireOpen(stored)
      const { song, versions, account } = stored
      if (song.song.version !== songVersion) throw new RequestError('DRAFT_CHANGED')
      if (account.email_state === 'BOUNCING') throw new RequestError('EMAIL_BOUNCING')
      const artist = await requireApplied(tx, account.id)
      const offered = await requireComplete(tx, stored)
      await requireOffered(tx, { id: offered.terms.policy, canAdmit })
      await refuseTakenCode(tx, stored)
      await refuseTooMany(tx, account.id)
      const number = versions.length + 1
      const { dossier, dossierHash } = makeDossier({ ...stored, artist, ...offered, submission: number })
      const submitted_at = new Date()
      const version = { offer_id: edit.id, number, dossier, dossier_hash: dossierHash, submitted_at }
      await tx.insertInto('offer_versions').values(version).execute()
      return { change: { state: 'SUBMITTED', reviewer: null }, audit: 'OFFER_SUBMITTED' }
    },
  })
}

async function requireApplied(tx: Database, accountId: string) {
  const artist = await tx.selectFrom('artists').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (artist === undefined || artist.state === 'REFUSED') throw new RequestError('ARTIST_NEEDED')
  return artist
}

/** Throws unless the song and the terms lack nothing. */
export async function requireComplete(tx: Database, stored: Pick<Locked, 'offer' | 'song'>) {
  const { terms, percentage, missing } = await readTerms(tx, stored)
  if (terms !== undefined && percentage !== undefined && missing.length === 0) return { terms, percentage }
  const all = [...checkSong(describeSong(stored.song)), ...missing]
  throw new RequestError('SONG_INCOMPLETE', {
    detail: all.map(({ field, message }) => `${field}: ${message}`).join('; '),
  })
}

/** No two songs that are submitted have the same ISRC. */
async function refuseTakenCode(tx: Database, { song }: Locked): Promise<void> {
  const isrc = readIsrc(song.song.content)
  if (isrc === null) return
  // Two submissions at once must not both find the code free.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ISRC ${isrc}`}, 0))`.execute(tx)
  const works = tx.selectFrom('work_codes').select('code').where('kind', '=', 'ISRC').where('code', '=', isrc)
  const submitted = await tx
    .selectFrom('offers')
    .innerJoin('studio_songs', 'studio_songs.id', 'offers.song_id')
    .select('studio_songs.content')
    .where('offers.state', 'in', ['SUBMITTED', 'IN_REVIEW', 'CHANGES_REQUESTED', 'APPROVED'])
    .where('offers.song_id', '<>', song.song.id)
    .where(sql`upper(regexp_replace(studio_songs.content->>'isrc', '[^A-Za-z0-9]', '', 'g'))`, 'like', `%${isrc}`)
    .executeTakeFirst()
  if (submitted !== undefined || (await works.executeTakeFirst()) !== undefined) throw new RequestError('CODE_TAKEN')
}

async function refuseTooMany(tx: Database, accountId: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft(sql`submitted_at`)} as seconds
    from offer_versions join offers on offers.id = offer_id join studio_songs on studio_songs.id = song_id
    where account_id = ${accountId} and submitted_at > ${NOW} - ${COUNTS_FOR}
    order by submitted_at desc offset ${studioLimits.submissionsPerDay - 1} limit 1`.execute(tx)
  const retryAfterSeconds = rows[0]?.seconds
  if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
