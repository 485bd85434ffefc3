import type { AuctionDraft } from '@melos/api-contract'
import type { Database } from '../../database/database.ts'
import type { DraftTransactionRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { listAuctionsOf, listTransactions, type StoredDraft } from './draft-store.ts'
import { findListed } from './find-listed.ts'

/** Drafts as the API answers them: token and auction are what the catalogue and the index know from the chain. */
export async function describeDrafts(db: Database, drafts: readonly StoredDraft[]): Promise<AuctionDraft[]> {
  const tokens = drafts.flatMap(({ token }) => (token === null ? [] : [token]))
  const [transactions, auctions] = await Promise.all([
    listTransactions(
      db,
      drafts.map(({ id }) => id),
    ),
    listAuctionsOf(db, tokens),
  ])
  return drafts.map((draft) => {
    const auction = findListed(auctions, draft)
    return {
      id: draft.id,
      version: draft.version,
      content: draft.content,
      workId: draft.work_id,
      token: draft.token,
      terms: draft.terms,
      transactions: transactions.filter(({ draft_id }) => draft_id === draft.id).map(toTransaction),
      auctionId: auction === undefined ? null : Number(auction.id),
      changedAt: toUtcDateTime(draft.changed_at),
      changedBy: draft.changed_by,
    }
  })
}

export async function describeDraft(db: Database, draft: StoredDraft): Promise<AuctionDraft> {
  const [described] = await describeDrafts(db, [draft])
  if (described === undefined) throw new Error('One draft gave none')
  return described
}

function toTransaction(row: DraftTransactionRow): AuctionDraft['transactions'][number] {
  const { number, step, wallet, hash, ending } = row
  return { number, step, wallet, nonce: Number(row.nonce), hash, askedAt: toUtcDateTime(row.asked_at), ending }
}
