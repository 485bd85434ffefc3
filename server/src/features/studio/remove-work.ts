import { sql } from 'kysely'
import type { Address } from 'viem'
import { bumpDataVersion, type Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { noteRemovedMedia } from '../../media-store/remove-files.ts'

/**
 * Takes a work out of the catalogue: its files and description go, and its published metadata stays. Throws `WORK_HELD` while it
 * is on offer, while an administrator may be listing it, once anyone has bought it, and while its files prove something in a case.
 */
export async function removeWork(tx: Database, id: string): Promise<void> {
  // The draft is locked first, as when an administrator begins to list it.
  const draft = await tx
    .selectFrom('auction_drafts')
    .select('id')
    .where('work_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { token } = await tx
    .selectFrom('works')
    .select('token')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (token === null ? await isBeingListed(tx, draft?.id) : await isHeld(tx, token)) throw new RequestError('WORK_HELD')
  if (await isEvidence(tx, id)) throw new RequestError('WORK_HELD')
  if (token === null && draft !== undefined) await tx.deleteFrom('auction_drafts').where('id', '=', draft.id).execute()
  await removeMedia(tx, id)
  // Nobody bought it, so another work can have its codes.
  await tx.deleteFrom('work_codes').where('work_id', '=', id).execute()
  await tx
    .updateTable('works')
    .set({
      removed_at: new Date(),
      description: '',
      asset: sql`asset || ${JSON.stringify({ files: [], links: [] })}::jsonb`,
    })
    .where('id', '=', id)
    .execute()
  await bumpDataVersion(tx)
}

/** A wallet was asked for a transaction, which may still reach the chain. */
async function isBeingListed(tx: Database, draftId: string | undefined): Promise<boolean> {
  if (draftId === undefined) return false
  const asked = tx.selectFrom('draft_transactions').select('number').where('draft_id', '=', draftId)
  return (await asked.executeTakeFirst()) !== undefined
}

/** Unless every auction of the token, of which there must be one, ended without a sale. */
async function isHeld(tx: Database, token: Address): Promise<boolean> {
  const auctions = await tx.selectFrom('auction_summaries').select('outcome').where('token', '=', token).execute()
  return auctions.length === 0 || auctions.some(({ outcome }) => outcome !== 'VOID')
}

/** A blocked song's files are deleted when no complaint is possible any more. */
async function isEvidence(tx: Database, workId: string): Promise<boolean> {
  const blocks = tx.selectFrom('work_blocks').select('id').where('work_id', '=', workId)
  const inEffect = blocks.where('lifted_at', 'is', null).where('files_deleted_at', 'is', null)
  return (await inEffect.executeTakeFirst()) !== undefined
}

async function removeMedia(tx: Database, workId: string): Promise<void> {
  const media = await tx.deleteFrom('media').where('work_id', '=', workId).returningAll().execute()
  await noteRemovedMedia(tx, media)
}
