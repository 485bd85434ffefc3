import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { writeAudit } from '../../audit/audit-log.ts'
import { bumpDataVersion } from '../../database/data-version.ts'
import type { Database } from '../../database/database.ts'
import type { NewWorkRow, WorkRow } from '../../database/schema.ts'
import { insertMedia } from '../../media-store/media-file-store.ts'
import type { Drafts, MediaStore } from '../../media-store/media-store.ts'
import { toAsset, writeMetadata } from './describe-work.ts'
import { prepareAudio } from './prepare-audio.ts'
import { prepareImage } from './prepare-image.ts'
import type { PreparedMedia, Upload, UploadedFile } from './upload.ts'
import { findWork, insertWork } from './work-store.ts'

interface CreateWorkContext {
  readonly db: Database
  readonly store: MediaStore
  readonly publicUrl: URL
}

interface Creation {
  readonly upload: Upload
  /** Where the upload's files are. */
  readonly drafts: Drafts
  readonly administrator: { readonly id: bigint; readonly email: string }
  readonly network: string
}

/** All of it or nothing: the files first, then the rows that make them public in one transaction. */
export async function createWork(context: CreateWorkContext, creation: Creation): Promise<WorkRow> {
  const { store, publicUrl } = context
  const { upload, drafts, administrator } = creation
  const media = await prepareMedia(upload.files, drafts.folder)
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
    for (const name of names) await store.put(name, join(drafts.folder, name))
    return await saveWork(context.db, { work, media, creation })
  } catch (error) {
    return await settleFailure(context, { id: work.id, names, drafts, error })
  }
}

async function saveWork(
  db: Database,
  { work, media, creation }: { work: NewWorkRow & { id: string }; media: readonly PreparedMedia[]; creation: Creation },
): Promise<WorkRow> {
  return await db.transaction().execute(async (tx) => {
    const row = await insertWork(tx, work)
    await insertMedia(
      tx,
      media.map((file) => ({ ...file.row, work_id: work.id })),
    )
    const { administrator, network } = creation
    await writeAudit(tx, { action: 'WORK_CREATED', actor: administrator.email, network, reason: work.id })
    await bumpDataVersion(tx)
    return row
  })
}

/** A connection that breaks at the end leaves open whether the rows were kept: they are looked for before files go. */
async function settleFailure(
  { db, store }: CreateWorkContext,
  { id, names, drafts, error }: { id: string; names: readonly string[]; drafts: Drafts; error: unknown },
): Promise<WorkRow> {
  try {
    const saved = await findWork(db, id)
    if (saved !== undefined) return saved
    for (const name of names) await store.remove(name)
  } catch {
    // Not to be known now: what is left is removed when the database can say.
    drafts.keep()
  }
  throw error
}

let last: Promise<unknown> = Promise.resolve()

/** One upload after the other, so that any number of them leaves room to answer readers. */
async function prepareMedia(files: readonly UploadedFile[], folder: string): Promise<PreparedMedia[]> {
  const turn = last.then(() => prepareAll(files, folder))
  last = turn.catch(() => undefined)
  return await turn
}

/** A process of its own draws the audio, while the images are made one after the other. */
async function prepareAll(files: readonly UploadedFile[], folder: string): Promise<PreparedMedia[]> {
  const prepared = new Map<UploadedFile, PreparedMedia>()
  const prepareThose = async (isAudio: boolean) => {
    for (const file of files.filter(({ type }) => (type === 'AUDIO') === isAudio)) {
      prepared.set(file, await (isAudio ? prepareAudio : prepareImage)(file, folder))
    }
  }
  // Both are over before the folder may go.
  const ends = await Promise.allSettled([prepareThose(false), prepareThose(true)])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return files.flatMap((file) => prepared.get(file) ?? [])
}
