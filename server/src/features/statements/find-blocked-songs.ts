import type { StatementObstacle } from '@melos/api-contract'
import type { DocumentStatement } from '@melos/statements/document'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { texts } from './texts.ts'

/** What a blocked song earned can be for someone else than the holders of its tokens. The contract can't hold it back once it is paid in. */
export async function findBlockedSongs(
  db: Database,
  statements: readonly Pick<DocumentStatement, 'song' | 'eur'>[],
): Promise<Extract<StatementObstacle, { kind: 'SONG_BLOCKED' }>[]> {
  const songs = statements.filter(({ eur }) => eur > 0n).map(({ song }) => song)
  if (songs.length === 0) return []
  const rows = await db
    .selectFrom('public_works')
    .select(['token', 'is_blocked_for_good'])
    .where('token', 'in', songs)
    .where('blocked_since', 'is not', null)
    .orderBy('token')
    .execute()
  return rows.flatMap(({ token: song, is_blocked_for_good: isPermanent }) =>
    song === null ? [] : [{ kind: 'SONG_BLOCKED' as const, song, isPermanent: isPermanent === true }],
  )
}

/** With the songs' titles and the next step. */
export async function refuseBlockedSongs(db: Database, statements: readonly DocumentStatement[]): Promise<void> {
  const blocked = await findBlockedSongs(db, statements)
  if (blocked.length === 0) return
  const titles = blocked.map(({ song }) => statements.find((one) => one.song === song)?.title ?? song)
  throw new RequestError('WORK_BLOCKED', { detail: texts.songsBlocked(titles) })
}
