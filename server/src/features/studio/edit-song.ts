import { randomUUID } from 'node:crypto'
import { type AuditAction, type Song, type SongContent, studioLimits } from '@melos/api-contract'
import { lockOpenAccount } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { describeSong } from '../../studio/describe-song.ts'
import {
  findSong,
  forgetAcceptances,
  isFixed,
  listSongIds,
  lockSong,
  raiseVersion,
  type StoredSong,
} from '../../studio/song-store.ts'
import { requireArtist } from './artist-store.ts'
import { removeWork } from './remove-work.ts'

/** Who changes a song, and where from. */
export interface Editor {
  readonly account: SessionAccount
  readonly network: string
}

export interface SongEdit {
  readonly id: string
  readonly editor: Editor
  /** The version that the artist has seen last; absent if the change applies to any. */
  readonly version?: number
}

interface Change extends SongEdit {
  /** Throws to refuse the change. Returns what to write to the audit log; undefined for what is typed. */
  readonly apply: (
    tx: Database,
    song: StoredSong,
  ) => Promise<{ readonly action: AuditAction; readonly about?: string } | undefined>
}

/** Applies one change at a time to a song of the editor's and raises its version. Others' songs don't exist for them. */
export async function changeSong(db: Database, { id, editor, version, apply }: Change): Promise<Song> {
  const { account, network } = editor
  return await db.transaction().execute(async (tx) => {
    if ((await lockOpenAccount(tx, account.id)) === undefined) throw new RequestError('UNAUTHORIZED')
    const stored = await lockSong(tx, id)
    if (stored === undefined || stored.song.account_id !== account.id) throw new RequestError('NOT_FOUND')
    if (isFixed(stored)) throw new RequestError('SONG_FIXED')
    if (version !== undefined && version !== stored.song.version) throw new RequestError('DRAFT_CHANGED')
    const audit = await apply(tx, stored)
    await raiseVersion(tx, id)
    if (audit !== undefined) {
      const reason = `${audit.about === undefined ? '' : `${audit.about}, `}song ${id}`
      await writeAudit(tx, { action: audit.action, actor: account.username, network, reason })
    }
    return await readSong(tx, { id, account })
  })
}

export async function readSong(db: Database, { id, account }: { id: string; account: SessionAccount }): Promise<Song> {
  const stored = await findSong(db, id)
  if (stored === undefined || stored.song.account_id !== account.id) throw new RequestError('NOT_FOUND')
  return describeSong(stored)
}

export async function listSongs(db: Database, account: SessionAccount): Promise<Song[]> {
  const songs: Song[] = []
  for (const id of await listSongIds(db, account.id)) songs.push(await readSong(db, { id, account }))
  return songs
}

/** The artist has the whole of a new song until others are named. */
export async function createSong(db: Database, content: SongContent, { account, network }: Editor): Promise<Song> {
  const id = randomUUID()
  return await db.transaction().execute(async (tx) => {
    // The lock lets two requests at once not exceed the limit.
    if ((await lockOpenAccount(tx, account.id)) === undefined) throw new RequestError('UNAUTHORIZED')
    const artist = await requireArtist(tx, account.id)
    const songs = await listSongIds(tx, account.id)
    if (songs.length >= studioLimits.songs) throw new RequestError('STUDIO_FULL')
    const row = { id, account_id: account.id, content: JSON.stringify(content), changed_at: new Date() }
    await tx.insertInto('studio_songs').values(row).execute()
    await tx
      .insertInto('contributors')
      .values({
        id: randomUUID(),
        song_id: id,
        place: 0,
        name: artist.legal_name,
        email: null,
        account_id: account.id,
        roles: [],
        master_share: 10_000,
        composition_share: 10_000,
        state: 'ACCEPTED',
      })
      .execute()
    await writeAudit(tx, { action: 'SONG_CREATED', actor: account.username, network, reason: `song ${id}` })
    return await readSong(tx, { id, account })
  })
}

/** What contributors read before they accept. */
const identifying = ['title', 'versionTitle', 'artist'] as const satisfies (keyof SongContent)[]

export async function saveSong(db: Database, content: SongContent, edit: SongEdit): Promise<Song> {
  return await changeSong(db, {
    ...edit,
    async apply(tx, { song }) {
      const isAnother = identifying.some((field) => song.content[field].trim() !== content[field].trim())
      if (isAnother) await forgetAcceptances(tx, edit.id)
      const change = { content: JSON.stringify(content) }
      await tx.updateTable('studio_songs').set(change).where('id', '=', edit.id).execute()
      return undefined
    },
  })
}

/** Everything about the song goes; of a work only what isn't fixed on the chain. */
export async function removeSong(db: Database, { id, editor: { account, network } }: SongEdit): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await lockOpenAccount(tx, account.id)) === undefined) throw new RequestError('UNAUTHORIZED')
    const stored = await lockSong(tx, id)
    if (stored === undefined || stored.song.account_id !== account.id) throw new RequestError('NOT_FOUND')
    if (stored.workId !== null) await removeWork(tx, stored.workId)
    else if (isFixed(stored)) throw new RequestError('SONG_FIXED')
    await tx.deleteFrom('studio_songs').where('id', '=', id).execute()
    await writeAudit(tx, { action: 'SONG_REMOVED', actor: account.username, network, reason: `song ${id}` })
  })
}
