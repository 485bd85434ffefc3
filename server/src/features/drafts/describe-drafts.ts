import { type AuctionDraft, type AuctionTerms, WHEN_SIGNED } from '@melos/api-contract'
import { parseEther } from 'viem'
import type { Database } from '../../database/database.ts'
import type { DraftTransactionRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { type ListedAuction, listAuctionsOf, listTransactions, type StoredDraft } from './draft-store.ts'

/** The token comes from the catalogue and the auction from the index, so both follow the chain. */
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
  if (described === undefined) throw new Error('describeDrafts returned nothing for one draft')
  return described
}

function toTransaction(row: DraftTransactionRow): AuctionDraft['transactions'][number] {
  const { number, step, wallet, hash, ending } = row
  return { number, step, wallet, nonce: Number(row.nonce), hash, askedAt: toUtcDateTime(row.asked_at), ending }
}

/** An auction of the same token on other terms isn't the draft's. */
function findListed(
  auctions: readonly ListedAuction[],
  { token, terms }: { token: string | null; terms: AuctionTerms | null },
): ListedAuction | undefined {
  if (token === null || terms === null) return undefined
  return auctions.find((auction) => auction.token === token && isOnTerms(auction, terms))
}

function isOnTerms(auction: ListedAuction, terms: AuctionTerms): boolean {
  return (
    auction.seller.toLowerCase() === terms.seller.toLowerCase() &&
    auction.policy === terms.policy &&
    auction.supply === BigInt(terms.tokenCount) &&
    auction.minimum_price === parseEther(terms.minimumPrice) &&
    auction.threshold === parseEther(terms.threshold) &&
    auction.ends_at.getTime() - auction.starts_at.getTime() === terms.durationSeconds * 1_000 &&
    (terms.startsAt === WHEN_SIGNED || toUtcDateTime(auction.starts_at) === terms.startsAt)
  )
}
