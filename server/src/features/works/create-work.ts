import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { writeAudit } from '../../audit/audit-log.ts'
import { bumpDataVersion, type Database } from '../../database/database.ts'
import type { NewWorkRow, WorkRow } from '../../database/schema.ts'
import type { MediaStore, UploadFolder } from '../../media-store/media-store.ts'
import { type PreparedMedia, toAsset, writeMetadata } from './describe-work.ts'
import { prepareAudio } from './prepare-audio.ts'
import { prepareImage } from './prepare-image.ts'
import type { Upload, UploadedFile } from './receive-upload.ts'
import { insertCodes, refuseTakenCodes } from './work-codes.ts'
import { findWork, insertMedia, insertWork } from './work-store.ts'

interface CreateWorkContext {
  readonly db: Database
  readonly store: MediaStore
  readonly publicUrl: URL
}

interface Creation {
  readonly upload: Upload
  readonly folder: UploadFolder
  readonly administrator: { readonly id: bigint; readonly email: string }
  readonly network: string
}

/** Stores the files first, then makes them public with one transaction, so a failure leaves nothing behind. */
export async function createWork(context: CreateWorkContext, creation: Creation): Promise<WorkRow> {
  const { store, publicUrl } = context
  const { upload, folder, administrator } = creation
  const media = await prepareMedia(upload.files, folder.path)
  const content = { draft: upload.work, media }
  const { metadata, metadataHash } = writeMetadata(content, publicUrl)
  const { title, artist, description, percentage } = upload.work
  const work: NewWorkRow & { id: string } = {
    id: randomUUID(),
    title,
    artist,
    description,
    percentage,
    token: null,
    asset: JSON.stringify(toAsset(content)),
    metadata,
    metadata_hash: metadataHash,
    created_by: administrator.id,
  }
  const names = media.flatMap((file) => file.names)
  try {
    for (const name of names) await store.put(name, join(folder.path, name))
    return await saveWork(context.db, { work, media, creation })
  } catch (error) {
    return await cleanUp(context, { id: work.id, names, folder, error })
  }
}

async function saveWork(
  db: Database,
  { work, media, creation }: { work: NewWorkRow & { id: string }; media: readonly PreparedMedia[]; creation: Creation },
): Promise<WorkRow> {
  return await refuseTakenCodes(() =>
    db.transaction().execute(async (tx) => {
      const row = await insertWork(tx, work)
      await insertMedia(
        tx,
        media.map((file) => ({ ...file.row, work_id: work.id })),
      )
      const { isrcs = [] } = creation.upload.work
      await insertCodes(tx, work.id, { isrcs, iswc: null, releases: [] })
      const { administrator, network } = creation
      await writeAudit(tx, { action: 'WORK_CREATED', actor: administrator.email, network, reason: work.id })
      await bumpDataVersion(tx)
      return row
    }),
  )
}

/** A broken connection leaves it unknown whether the rows were saved, so this looks for them before it removes files. */
async function cleanUp(
  { db, store }: CreateWorkContext,
  { id, names, folder, error }: { id: string; names: readonly string[]; folder: UploadFolder; error: unknown },
): Promise<WorkRow> {
  try {
    const saved = await findWork(db, id)
    if (saved !== undefined) return saved
    for (const name of names) await store.remove(name)
  } catch {
    // The database can't be asked now, so `removeLeftovers` checks later.
    folder.keep()
  }
  throw error
}

let last: Promise<unknown> = Promise.resolve()

/** Prepares one upload at a time, so that many uploads can't starve other requests of processor time. */
async function prepareMedia(files: readonly UploadedFile[], folder: string): Promise<PreparedMedia[]> {
  const turn = last.then(() => prepareAll(files, folder))
  last = turn.catch(() => undefined)
  return await turn
}

async function prepareAll(files: readonly UploadedFile[], folder: string): Promise<PreparedMedia[]> {
  const preparing = files.map((file) => (file.type === 'AUDIO' ? prepareAudio : prepareImage)(file, folder))
  // All must end before the folder is deleted, even if one fails.
  await Promise.allSettled(preparing)
  return await Promise.all(preparing)
}
