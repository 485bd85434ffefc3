import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { MediaStore } from './media-store.ts'

/** Removes the stored files whose rows are gone. Safe to repeat, and for several processes at once. */
export async function removeFiles({ db, store }: { db: Database; store: MediaStore }): Promise<void> {
  const rows = await db.selectFrom('removed_files').select('name').execute()
  for (const { name } of rows) {
    await store.remove(name)
    await db.deleteFrom('removed_files').where('name', '=', name).execute()
  }
}

const EVERY_MS = 15 * 60 * 1000

/** Now and every 15 minutes, because an account's files go with its rows, where no store is at hand. */
export function startRemovingFiles(
  context: { db: Database; store: MediaStore },
  log: FastifyBaseLogger,
): { stop(): void } {
  const remove = () => {
    removeFiles(context).catch((error: unknown) => log.warn({ err: error }, 'cannot remove stored files'))
  }
  remove()
  const timer = setInterval(remove, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
