import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { draftsFolder } from './disk-media-store.ts'
import { findMediaIds } from './media-file-store.ts'
import { idOfMediaName, type MediaStore } from './media-store.ts'

/** Younger drafts may belong to an upload of another process. */
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Removes what uploads left that ended with their process: their drafts, and the stored files named like them that no work
 * came to use.
 */
export async function removeLeftovers(
  { db, store }: { db: Database; store: MediaStore },
  { folder, now }: { folder: string; now: Date },
): Promise<void> {
  for (const entry of await readdir(draftsFolder(folder))) {
    const drafts = join(draftsFolder(folder), entry)
    const found = await stat(drafts).catch(whenMissing)
    if (found === undefined || now.getTime() - found.mtimeMs < KEPT_MS) continue
    await removeUnused({ db, store }, (await readdir(drafts).catch(whenMissing)) ?? [])
    await rm(drafts, { recursive: true, force: true })
  }
}

async function removeUnused({ db, store }: { db: Database; store: MediaStore }, names: readonly string[]) {
  const ids = names.map(idOfMediaName).filter((id) => id !== undefined)
  const used = await findMediaIds(db, ids)
  for (const name of names) {
    const id = idOfMediaName(name)
    if (id !== undefined && !used.has(id)) await store.remove(name)
  }
}

/** Another process that starts at the same moment was faster. */
function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
