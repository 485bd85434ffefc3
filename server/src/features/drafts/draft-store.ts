import type { Selectable } from 'kysely'
import type { Address, Hash } from 'viem'
import { type Database, readPage } from '../../database/database.ts'
import type { AuctionDraftRow, DraftTransactionRow, Schema } from '../../database/schema.ts'

export type StoredDraft = AuctionDraftRow & { readonly token: Address | null }

export async function insertDraft(
  db: Database,
  { id, content, changed_at, changed_by }: Pick<AuctionDraftRow, 'id' | 'content' | 'changed_at' | 'changed_by'>,
): Promise<void> {
  const row = { id, content: JSON.stringify(content), work_id: null, terms: null, changed_at, changed_by }
  await db.insertInto('auction_drafts').values(row).execute()
}

export async function findDraft(db: Database, id: string): Promise<StoredDraft | undefined> {
  return await selectDrafts(db).where('auction_drafts.id', '=', id).executeTakeFirst()
}

export async function lockDraft(db: Database, id: string): Promise<StoredDraft | undefined> {
  return await selectDrafts(db).where('auction_drafts.id', '=', id).forUpdate('auction_drafts').executeTakeFirst()
}

export async function listDrafts(
  db: Database,
  page: { offset: number; limit: number },
): Promise<{ rows: StoredDraft[]; total: number }> {
  return await readPage(selectDrafts(db).orderBy('changed_at', 'desc').orderBy('auction_drafts.id', 'desc'), page)
}

export type DraftChange = Partial<Pick<AuctionDraftRow, 'content' | 'work_id' | 'terms'>>

export async function updateDraft(
  db: Database,
  { id, change, at, by }: { id: string; change: DraftChange; at: Date; by: string },
): Promise<void> {
  const { content, terms, work_id } = change
  await db
    .updateTable('auction_drafts')
    .set((fields) => ({
      version: fields('version', '+', 1),
      changed_at: at,
      changed_by: by,
      ...(content === undefined ? {} : { content: JSON.stringify(content) }),
      ...(terms === undefined ? {} : { terms: JSON.stringify(terms) }),
      ...(work_id === undefined ? {} : { work_id }),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(db: Database, id: string): Promise<void> {
  await db.deleteFrom('auction_drafts').where('id', '=', id).execute()
}

/** Oldest first for each draft. */
export async function listTransactions(db: Database, draftIds: readonly string[]): Promise<DraftTransactionRow[]> {
  if (draftIds.length === 0) return []
  const rows = db.selectFrom('draft_transactions').selectAll().where('draft_id', 'in', draftIds)
  return await rows.orderBy('draft_id').orderBy('number').execute()
}

export async function insertTransaction(
  db: Database,
  transaction: Omit<DraftTransactionRow, 'hash' | 'ending'>,
): Promise<void> {
  await db
    .insertInto('draft_transactions')
    .values({ ...transaction, hash: null, ending: null })
    .execute()
}

type TransactionUpdate = Pick<DraftTransactionRow, 'draft_id' | 'number'> & {
  readonly change: { hash: Hash } | { ending: DraftTransactionRow['ending'] }
}

export async function updateTransaction(db: Database, { draft_id, number, change }: TransactionUpdate): Promise<void> {
  const table = db.updateTable('draft_transactions').set(change)
  await table.where('draft_id', '=', draft_id).where('number', '=', number).execute()
}

export type ListedAuction = Selectable<Schema['auctions']>

/** Oldest first. */
export async function listAuctionsOf(db: Database, tokens: readonly Address[]): Promise<ListedAuction[]> {
  if (tokens.length === 0) return []
  return await db.selectFrom('auctions').selectAll().where('token', 'in', tokens).orderBy('id').execute()
}

/** Null if there is no such work, or the artist removed it. */
export async function findWorkTitle(db: Database, id: string): Promise<string | null> {
  const listable = db.selectFrom('public_works').where('removed_at', 'is', null).where('blocked_since', 'is', null)
  const works = listable.select('title').where('id', '=', id)
  return (await works.executeTakeFirst())?.title ?? null
}

function selectDrafts(db: Database) {
  return db
    .selectFrom('auction_drafts')
    .leftJoin('works', 'works.id', 'auction_drafts.work_id')
    .selectAll('auction_drafts')
    .select('works.token')
}
