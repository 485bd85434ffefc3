import type { Database } from '../../database/database.ts'
import type { SongFileRow } from '../../database/schema.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { isDocument } from '../../studio/send-song-file.ts'

/** Throws `NOT_FOUND` for everyone but the artist and, unless it is a document, the contributors who accepted their share. */
export async function findReadableFile(
  db: Database,
  { id, account }: { id: string; account: SessionAccount },
): Promise<SongFileRow> {
  const file = await db.selectFrom('song_files').selectAll().where('id', '=', id).executeTakeFirst()
  if (file === undefined) throw new RequestError('NOT_FOUND')
  const owned = db.selectFrom('studio_songs').select('id').where('id', '=', file.song_id)
  if ((await owned.where('account_id', '=', account.id).executeTakeFirst()) !== undefined) return file
  const shared = db.selectFrom('contributors').select('id').where('song_id', '=', file.song_id)
  const contributor = await shared
    .where('account_id', '=', account.id)
    .where('state', '=', 'ACCEPTED')
    .executeTakeFirst()
  if (contributor === undefined || isDocument(file)) throw new RequestError('NOT_FOUND')
  return file
}
