import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaType, type Song, type SongFileKind, studioLimits } from '@melos/api-contract'
import type { Database } from '../../database/database.ts'
import type { SongUploadRow } from '../../database/schema.ts'
import { refusePart } from '../../http/receive-form.ts'
import { RequestError } from '../../http/request-error.ts'
import { type MediaStore, partName, type UploadFolder } from '../../media-store/media-store.ts'
import { prepareDocument } from '../../media-store/prepare-document.ts'
import type { PreparedFile, UploadedFile } from '../../media-store/prepared-file.ts'
import { removeFiles } from '../../media-store/remove-files.ts'
import { forgetAcceptances } from '../../studio/song-store.ts'
import { changeSong, type Editor, readSong } from './edit-song.ts'
import { cancelUpload, findUpload, markFinished, requireQuota, type UploadOfEditor } from './uploads.ts'

/** Decodes the file in another process, puts what it makes into the folder, and throws if the file isn't right. */
type PrepareMedia = (file: UploadedFile<MediaType>, folder: string) => Promise<PreparedFile>

export interface FilesContext {
  readonly db: Database
  readonly store: MediaStore
  readonly prepareAudio: PrepareMedia
  readonly prepareImage: PrepareMedia
}

/**
 * Adds a file that has arrived to its song, unless it isn't right. Safe to repeat: the artist may not have got the answer, or the
 * process may have ended before it was saved.
 */
export async function finishUpload(context: FilesContext, asked: UploadOfEditor): Promise<Song> {
  const { db, store } = context
  const upload = await findUpload(db, asked)
  // Refuses before the work what would be refused after it.
  const song = await readSong(db, { id: upload.song_id, account: asked.editor.account })
  if (upload.finished_at !== null) return song
  if (upload.received < upload.bytes) throw new RequestError('UPLOAD_OFFSET')
  if (song.isFrozen) throw new RequestError('SONG_FIXED')
  await using folder = await store.openUploadFolder()
  const prepared = await prepareUpload(context, { upload, folder }).catch(async (error: unknown) => {
    // Another request has finished it since, and removed its pieces.
    if ((await findUpload(db, asked)).finished_at !== null) throw new RequestError('UPLOAD_OFFSET')
    // The same bytes would be refused again.
    if (error instanceof RequestError) await cancelUpload(context, asked)
    throw error
  })
  for (const name of prepared.names) await store.put(name, join(folder.path, name))
  try {
    const saved = await save(db, { upload, editor: asked.editor, prepared })
    await removeFiles(context)
    return saved
  } catch (error) {
    // If it is unknown whether the row was saved, `removeLeftovers` decides about the files later.
    if (error instanceof RequestError) for (const name of prepared.names) await store.remove(name)
    else folder.keep()
    throw error
  }
}

async function prepareUpload(
  context: FilesContext,
  { upload, folder }: { upload: SongUploadRow; folder: UploadFolder },
): Promise<PreparedFile> {
  const arrived = await context.store.find(partName(upload.id))
  if (arrived === undefined) throw new RequestError('NOT_FOUND')
  const path = join(folder.path, 'file')
  await using local = await arrived.openLocally()
  await copyFile(local.path, path, constants.COPYFILE_FICLONE)
  // The column's check allows only these.
  const kind = upload.kind as SongFileKind
  return await prepare(context, { kind, received: { path, contentType: upload.content_type }, folder })
}

async function prepare(
  { prepareAudio, prepareImage }: FilesContext,
  {
    kind,
    received: { path, contentType },
    folder,
  }: { kind: SongFileKind; received: { path: string; contentType: string }; folder: UploadFolder },
): Promise<PreparedFile> {
  switch (kind) {
    case 'AUDIO':
      return await prepareAudio({ type: kind, path, contentType }, folder.path)
    case 'COVER':
      return requireLargeSquare(await prepareImage({ type: kind, path, contentType }, folder.path))
    case 'AVATAR':
      return await prepareImage({ type: kind, path, contentType }, folder.path)
    case 'TITLE':
    case 'LICENCE':
      return await prepareDocument({ type: kind, path, contentType }, folder.path)
    default:
      return kind satisfies never
  }
}

function requireLargeSquare(cover: PreparedFile): PreparedFile {
  const { width, height } = cover.row
  if (width === null || width !== height || width < studioLimits.coverSide) {
    throw refusePart('cover', `must be square and have at least ${studioLimits.coverSide} pixels on each side`)
  }
  return cover
}

async function save(
  db: Database,
  { upload, editor, prepared }: { upload: SongUploadRow; editor: Editor; prepared: PreparedFile },
): Promise<Song> {
  const { song_id: id, kind, name } = upload
  return await changeSong(db, {
    id,
    editor,
    async apply(tx, { files }) {
      await markFinished(tx, upload.id)
      const isDocument = kind === 'TITLE' || kind === 'LICENCE'
      const documents = files.filter((file) => file.kind === 'TITLE' || file.kind === 'LICENCE')
      if (isDocument && documents.length >= studioLimits.documents) throw new RequestError('STUDIO_FULL')
      if (kind === 'AUDIO') await refuseKnownSound(tx, { accountId: editor.account.id, sha256: prepared.row.sha256 })
      const isSame = files.some((file) => file.kind === kind && file.sha256 === prepared.row.sha256)
      if (kind === 'AUDIO' && !isSame) await forgetAcceptances(tx, id)
      if (!isDocument) await tx.deleteFrom('song_files').where('song_id', '=', id).where('kind', '=', kind).execute()
      const row = { song_id: id, kind, name, stored_names: [...prepared.names], added_at: new Date() }
      await tx
        .insertInto('song_files')
        .values({ ...toFileRow(prepared), ...row })
        .execute()
      await requireQuota(tx, editor.account.id)
      return { action: 'SONG_FILE_ADDED', about: kind }
    },
  })
}

/** Without the type of a public file, which private ones don't have. */
function toFileRow({ row }: PreparedFile): PreparedFile['row'] {
  const { id, content_type, bytes, sha256, width, height, duration_ms, peaks, loudness, true_peak } = row
  return { id, content_type, bytes, sha256, width, height, duration_ms, peaks, loudness, true_peak }
}

/** A recording belongs to whoever uploaded it first, unless an administrator says otherwise. */
async function refuseKnownSound(
  tx: Database,
  { accountId, sha256 }: { accountId: string; sha256: string },
): Promise<void> {
  const song = tx
    .selectFrom('song_files')
    .innerJoin('studio_songs', 'studio_songs.id', 'song_files.song_id')
    .select('song_files.id')
    .where('sha256', '=', sha256)
    .where('kind', '=', 'AUDIO')
    .where('account_id', '<>', accountId)
  const work = tx
    .selectFrom('media')
    .innerJoin('works', 'works.id', 'media.work_id')
    .leftJoin('offers', 'offers.id', 'works.offer_id')
    .leftJoin('studio_songs', 'studio_songs.id', 'offers.song_id')
    .select('media.id')
    .where('sha256', '=', sha256)
    .where('type', '=', 'AUDIO')
    .where('studio_songs.account_id', 'is distinct from', accountId)
  if ((await song.unionAll(work).limit(1).executeTakeFirst()) !== undefined) throw new RequestError('SOUND_KNOWN')
}

export async function removeFile(
  { db, store }: Pick<FilesContext, 'db' | 'store'>,
  { id, fileId, editor }: { id: string; fileId: string; editor: Editor },
): Promise<Song> {
  const song = await changeSong(db, {
    id,
    editor,
    async apply(tx) {
      const file = await tx
        .deleteFrom('song_files')
        .where('id', '=', fileId)
        .where('song_id', '=', id)
        .returning('kind')
        .executeTakeFirst()
      if (file === undefined) throw new RequestError('NOT_FOUND')
      return { action: 'SONG_FILE_REMOVED', about: file.kind }
    },
  })
  await removeFiles({ db, store })
  return song
}
