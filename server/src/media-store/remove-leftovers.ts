import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { ignoreMissing } from './disk-media-store.ts'
import { idOfMediaName, type MediaStore } from './media-store.ts'
import { uploadsFolder } from './upload-folder.ts'

/** A younger folder may belong to an upload that another process is receiving. */
const MIN_AGE_MS = 24 * 60 * 60 * 1000

/** Removes the folders of uploads that ended with their process, and the stored files named in them that no work, song, case or payer's statement uses. */
export async function removeLeftovers(
  { db, store }: { db: Database; store: MediaStore },
  { folder, now }: { folder: string; now: Date },
): Promise<void> {
  for (const entry of (await readdir(uploadsFolder(folder)).catch(ignoreMissing)) ?? []) {
    const upload = join(uploadsFolder(folder), entry)
    // Another process may be removing the same folder.
    const found = await stat(upload).catch(ignoreMissing)
    if (found === undefined || now.getTime() - found.mtimeMs < MIN_AGE_MS) continue
    await removeUnused({ db, store }, (await readdir(upload).catch(ignoreMissing)) ?? [])
    await rm(upload, { recursive: true, force: true })
  }
}

async function removeUnused({ db, store }: { db: Database; store: MediaStore }, names: readonly string[]) {
  const used = await findUsed(
    db,
    names.map(idOfMediaName).filter((id) => id !== undefined),
  )
  for (const name of names) {
    const id = idOfMediaName(name)
    if (id !== undefined && !used.has(id)) await store.remove(name)
  }
}

async function findUsed(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const media = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  const files = await db.selectFrom('payer_statements').select('file_id as id').where('file_id', 'in', ids).execute()
  const songs = await db.selectFrom('song_files').select('id').where('id', 'in', ids).execute()
  const documents = await db.selectFrom('case_documents').select('id').where('id', 'in', ids).execute()
  return new Set([...media, ...files, ...songs, ...documents].flatMap(({ id }) => (id === null ? [] : [id])))
}
