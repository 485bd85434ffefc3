import { randomUUID } from 'node:crypto'
import { mediaLimits, type SongFileKind, studioLimits } from '@melos/api-contract'
import { lockOpenAccount } from '../../accounts/account-store.ts'
import type { Database } from '../../database/database.ts'
import type { SongUploadRow } from '../../database/schema.ts'
import { plainName, refuseSize } from '../../http/receive-form.ts'
import { RequestError } from '../../http/request-error.ts'
import { type MediaStore, partName } from '../../media-store/media-store.ts'
import { removeFiles } from '../../media-store/remove-files.ts'
import { type Editor, readSong } from './edit-song.ts'

interface UploadsContext {
  readonly db: Database
  readonly store: MediaStore
}

export interface UploadOfEditor {
  readonly id: string
  readonly editor: Editor
}

interface NewUpload {
  readonly songId: string
  readonly editor: Editor
  readonly kind: SongFileKind
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly modifiedAt: number
}

export function toUpload({ id, bytes, received }: SongUploadRow) {
  return { id, bytes, offset: received }
}

/** Continues the unfinished upload of this kind if it is the same file, and replaces it otherwise. */
export async function beginUpload({ db, store }: UploadsContext, asked: NewUpload): Promise<SongUploadRow> {
  const { songId, editor, kind, bytes } = asked
  const most = maxBytesOf(kind)
  if (bytes > most) throw refuseSize('file', most)
  const upload = await db.transaction().execute(async (tx) => {
    // The lock lets two requests at once not exceed the limit.
    if ((await lockOpenAccount(tx, editor.account.id)) === undefined) throw new RequestError('UNAUTHORIZED')
    const song = await readSong(tx, { id: songId, account: editor.account })
    if (song.isFrozen) throw new RequestError('SONG_FIXED')
    const ofKind = { song_id: songId, kind }
    const known = await tx
      .selectFrom('song_uploads')
      .selectAll()
      .where((is) => is.and(ofKind))
      .executeTakeFirst()
    const row = { ...ofKind, name: plainName(asked.name, 'file'), content_type: asked.contentType.toLowerCase(), bytes }
    const file = { ...row, modified_at: BigInt(asked.modifiedAt) }
    if (known !== undefined && isUnfinished(known, file)) return known
    await tx
      .deleteFrom('song_uploads')
      .where((is) => is.and(ofKind))
      .execute()
    const made = await tx
      .insertInto('song_uploads')
      .values({ ...file, id: randomUUID(), begun_at: new Date() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await requireQuota(tx, editor.account.id)
    return made
  })
  await removeFiles({ db, store })
  return upload
}

type FileOfUpload = Pick<SongUploadRow, 'name' | 'content_type' | 'bytes' | 'modified_at'>

function isUnfinished(upload: SongUploadRow, file: FileOfUpload): boolean {
  return (
    upload.finished_at === null &&
    upload.name === file.name &&
    upload.content_type === file.content_type &&
    upload.bytes === file.bytes &&
    upload.modified_at === file.modified_at
  )
}

function maxBytesOf(kind: SongFileKind): number {
  switch (kind) {
    case 'AUDIO':
      return mediaLimits.audio.maxBytes
    case 'COVER':
    case 'AVATAR':
      return mediaLimits.image.maxBytes
    case 'TITLE':
    case 'LICENCE':
      return studioLimits.documentBytes
    default:
      return kind satisfies never
  }
}

/** Others' uploads don't exist for the editor. */
export async function findUpload(db: Database, asked: UploadOfEditor): Promise<SongUploadRow> {
  return orNotFound(await selectUpload(db, asked).executeTakeFirst())
}

/**
 * Stores a piece that begins where the last one ended. The row's lock lets one request at a time do this, in whatever process, and
 * only a committed piece counts: after a crash, the bytes behind it are written again.
 */
export async function storePiece(
  { db, store }: UploadsContext,
  { piece, offset, ...asked }: UploadOfEditor & { piece: Uint8Array; offset: number },
): Promise<SongUploadRow> {
  return await db.transaction().execute(async (tx) => {
    const upload = orNotFound(await selectUpload(tx, asked).forUpdate('song_uploads').executeTakeFirst())
    if (upload.finished_at !== null || upload.received !== offset) throw new RequestError('UPLOAD_OFFSET')
    const received = offset + piece.length
    if (received > upload.bytes) throw refuseSize('file', upload.bytes)
    await store.writePiece(partName(upload.id), { bytes: piece, offset })
    await tx.updateTable('song_uploads').set({ received }).where('id', '=', upload.id).execute()
    return { ...upload, received }
  })
}

export async function cancelUpload({ db, store }: UploadsContext, asked: UploadOfEditor): Promise<void> {
  const { id } = await findUpload(db, asked)
  await db.deleteFrom('song_uploads').where('id', '=', id).execute()
  await removeFiles({ db, store })
}

/** Refuses if another request has finished or replaced the upload meanwhile. */
export async function markFinished(tx: Database, id: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('song_uploads')
    .set({ finished_at: new Date() })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RequestError('UPLOAD_OFFSET')
}

/** Call this with the account locked, so that two uploads at once can't exceed the limit. */
export async function requireQuota(tx: Database, accountId: string): Promise<void> {
  const songs = tx.selectFrom('studio_songs').select('id').where('account_id', '=', accountId)
  const files = tx.selectFrom('song_files').select('bytes').where('song_id', 'in', songs)
  const uploads = tx.selectFrom('song_uploads').select('bytes').where('song_id', 'in', songs)
  const { bytes } = await tx
    .selectFrom(files.unionAll(uploads.where('finished_at', 'is', null)).as('all'))
    .select(({ fn }) => fn.sum<bigint>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  if (bytes > BigInt(studioLimits.accountBytes)) throw new RequestError('STUDIO_FULL')
}

function selectUpload(db: Database, { id, editor }: UploadOfEditor) {
  return db
    .selectFrom('song_uploads')
    .innerJoin('studio_songs', 'studio_songs.id', 'song_uploads.song_id')
    .selectAll('song_uploads')
    .where('song_uploads.id', '=', id)
    .where('studio_songs.account_id', '=', editor.account.id)
}

function orNotFound(upload: SongUploadRow | undefined): SongUploadRow {
  if (upload === undefined) throw new RequestError('NOT_FOUND')
  return upload
}
