import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Whether an approved offer of the account made a contract, whose record is kept. */
export function approvedOffers(db: Database, accountId: string) {
  return db
    .selectFrom('offers')
    .innerJoin('studio_songs', 'studio_songs.id', 'offers.song_id')
    .select('offers.song_id')
    .where('account_id', '=', accountId)
    .where('offers.state', '=', 'APPROVED')
}

/** Call this when an account is closed. Songs that became works stay as the record of the contract, without others' addresses. */
export async function forgetSongs(tx: Database, accountId: string): Promise<void> {
  await tx
    .deleteFrom('studio_songs')
    .where('account_id', '=', accountId)
    .where('id', 'not in', approvedOffers(tx, accountId))
    .execute()
  await tx
    .updateTable('contributors')
    // Not null, which would make a contributor the artist.
    .set({ email: '', token_hash: null })
    .where('song_id', 'in', approvedOffers(tx, accountId))
    .where('email', 'is not', null)
    .execute()
  await sql`update artists set biography = '' where account_id = ${accountId}`.execute(tx)
}
