import { imageVariantFormats, imageWidths } from '@melos/api-contract'
import type { FastifyBaseLogger } from 'fastify'
import { startWork, type Work } from '../background/start-work.ts'
import type { Database } from '../database/database.ts'
import type { MediaRow } from '../database/schema.ts'
import { type MediaStore, mediaName, variantWidths } from './media-store.ts'

type Media = Pick<MediaRow, 'id' | 'width'>

/** Has the files of these media removed once the transaction has ended: each file itself, and the smaller images made from it. */
export async function noteRemovedMedia(tx: Database, media: readonly Media[]): Promise<void> {
  const rows = media.flatMap(storedNames).map((name) => ({ name }))
  if (rows.length === 0) return
  await tx
    .insertInto('removed_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function storedNames({ id, width }: Media): string[] {
  const widths = width === null ? [] : variantWidths(width, imageWidths)
  const variants = widths.flatMap((one) => imageVariantFormats.map((format) => mediaName(id, `${one}.${format}`)))
  return [mediaName(id), ...variants]
}

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
export function startRemovingFiles(context: { db: Database; store: MediaStore }, log: FastifyBaseLogger): Work {
  return startWork(() => removeFiles(context), { everyMs: EVERY_MS, log, failure: 'cannot remove stored files' })
}
