import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { MediaType, WorkCodes, WorkDraft } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import { bumpDataVersion, type Database } from '../../database/database.ts'
import type { WorkRow } from '../../database/schema.ts'
import type { MediaStore, UploadFolder } from '../../media-store/media-store.ts'
import type { PreparedMedia, UploadedFile } from '../../media-store/prepared-file.ts'
import { toAsset, type WorkOffer, writeMetadata } from './describe-work.ts'
import { prepareAudio } from './prepare-audio.ts'
import { prepareImage } from './prepare-image.ts'
import type { Upload } from './receive-upload.ts'
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
  const { store, db, publicUrl } = context
  const { upload, folder, administrator, network } = creation
  const media = await prepareMedia(upload.files, folder.path)
  const id = randomUUID()
  const names = media.flatMap((file) => file.names)
  const { isrcs = [] } = upload.work
  const work = { id, draft: upload.work, media, codes: { isrcs, iswc: null, releases: [] } }
  try {
    for (const name of names) await store.put(name, join(folder.path, name))
    return await refuseTakenCodes(() =>
      db.transaction().execute(async (tx) => {
        const row = await publishWork(tx, { ...work, publicUrl, administrator, network })
        await bumpDataVersion(tx)
        return row
      }),
    )
  } catch (error) {
    return await cleanUp(context, { id, names, folder, error })
  }
}

export interface Publication {
  readonly id: string
  readonly draft: WorkDraft
  /** Already in the media store. */
  readonly media: readonly PreparedMedia[]
  readonly codes: WorkCodes
  /** The artist's offer that the work comes from. */
  readonly offer?: WorkOffer & { readonly id: string }
  readonly publicUrl: URL
  readonly administrator: { readonly id: bigint; readonly email: string }
  readonly network: string
}

/** Adds the work to the catalogue. The transaction must end with `bumpDataVersion`. */
export async function publishWork(tx: Database, publication: Publication): Promise<WorkRow> {
  const { id, draft, media, codes, offer, administrator, network } = publication
  const content = { draft, media, offer }
  const { metadata, metadataHash } = writeMetadata(content, publication.publicUrl)
  const { title, artist, description, percentage } = draft
  const row = await insertWork(tx, {
    id,
    title,
    artist,
    description,
    percentage,
    token: null,
    asset: JSON.stringify(toAsset(content)),
    metadata,
    metadata_hash: metadataHash,
    created_by: administrator.id,
    offer_id: offer?.id ?? null,
  })
  await insertMedia(
    tx,
    media.map((file) => ({ ...file.row, work_id: id })),
  )
  await insertCodes(tx, id, codes)
  await writeAudit(tx, { action: 'WORK_CREATED', actor: administrator.email, network, reason: id })
  return row
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
async function prepareMedia(files: readonly UploadedFile<MediaType>[], folder: string): Promise<PreparedMedia[]> {
  const turn = last.then(() => prepareAll(files, folder))
  last = turn.catch(() => undefined)
  return await turn
}

async function prepareAll(files: readonly UploadedFile<MediaType>[], folder: string): Promise<PreparedMedia[]> {
  const preparing = files.map((file) => (file.type === 'AUDIO' ? prepareAudio : prepareImage)(file, folder))
  // All must end before the folder is deleted, even if one fails.
  await Promise.allSettled(preparing)
  return await Promise.all(preparing)
}
