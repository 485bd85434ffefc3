import type { Database } from '../database/database.ts'
import type { ConsentRow, ContributorRow, OfferRow, SongFileRow, StudioSongRow } from '../database/schema.ts'

/** A song with everything that belongs to it. */
export interface StoredSong {
  readonly song: StudioSongRow
  readonly files: readonly SongFileRow[]
  readonly contributors: readonly ContributorRow[]
  /** Oldest first, also those that a later one replaces. */
  readonly consents: readonly ConsentRow[]
  /** As the artist's application has it now; consents are signed with it. */
  readonly legalName: string | null
  /** The newest one. */
  readonly offer: OfferRow | undefined
  readonly workId: string | null
}

/** While an offer is in one of these states, its song doesn't change. */
const fixedStates: readonly string[] = ['SUBMITTED', 'IN_REVIEW', 'APPROVED']

export function isFixed({ offer }: StoredSong): boolean {
  return offer !== undefined && fixedStates.includes(offer.state)
}

/** Last changed first. */
export async function listSongIds(db: Database, accountId: string): Promise<string[]> {
  const songs = db.selectFrom('studio_songs').select('id').where('account_id', '=', accountId)
  const rows = await songs.orderBy('changed_at', 'desc').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function findSong(db: Database, id: string): Promise<StoredSong | undefined> {
  const song = await db.selectFrom('studio_songs').selectAll().where('id', '=', id).executeTakeFirst()
  return song === undefined ? undefined : await readParts(db, song)
}

/** Locks the song until the transaction ends. All changes of a song and its offers take this lock first. */
export async function lockSong(tx: Database, id: string): Promise<StoredSong | undefined> {
  const song = await tx.selectFrom('studio_songs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return song === undefined ? undefined : await readParts(tx, song)
}

async function readParts(db: Database, song: StudioSongRow): Promise<StoredSong> {
  const { id } = song
  const files = db.selectFrom('song_files').selectAll().where('song_id', '=', id)
  const contributors = db.selectFrom('contributors').selectAll().where('song_id', '=', id)
  const consents = db.selectFrom('consents').selectAll().where('song_id', '=', id)
  const offers = db.selectFrom('offers').selectAll().where('song_id', '=', id)
  const works = db.selectFrom('works').innerJoin('offers', 'offers.id', 'works.offer_id').select('works.id')
  const artist = db.selectFrom('artists').select('legal_name').where('account_id', '=', song.account_id)
  const work = await works.where('offers.song_id', '=', id).executeTakeFirst()
  return {
    song,
    files: await files.orderBy('added_at').orderBy('id').execute(),
    contributors: await contributors.orderBy('place').execute(),
    consents: await consents.orderBy('id').execute(),
    legalName: (await artist.executeTakeFirst())?.legal_name ?? null,
    offer: await offers.orderBy('created_at', 'desc').orderBy('id').limit(1).executeTakeFirst(),
    workId: work?.id ?? null,
  }
}

/** What contributors must be asked again, because what they accepted has changed. The link in an earlier email ends. */
export const unanswered = {
  state: 'NOT_INVITED' as const,
  account_id: null,
  expires_at: null,
  answered_at: null,
  token_hash: null,
}

/** Call this if the song is another one than its contributors have accepted. Those who haven't answered will read the new one. */
export async function forgetAcceptances(tx: Database, songId: string): Promise<void> {
  await tx
    .updateTable('contributors')
    .set(unanswered)
    .where('song_id', '=', songId)
    .where('email', 'is not', null)
    .where('state', '=', 'ACCEPTED')
    .execute()
}

/** Call this with every change of the song or of what belongs to it. */
export async function raiseVersion(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('studio_songs')
    .set((fields) => ({ version: fields('version', '+', 1), changed_at: new Date() }))
    .where('id', '=', id)
    .execute()
}
