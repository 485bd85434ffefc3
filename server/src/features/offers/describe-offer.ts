import { type Block, checkOffer, checkSong, type Missing, type Offer } from '@melos/api-contract'
import { listLinkedWallets } from '../../accounts/account-store.ts'
import { listPolicies } from '../../admission/policy-store.ts'
import { findBlocks } from '../../blocks/find-blocks.ts'
import type { Database } from '../../database/database.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { describeSong } from '../../studio/describe-song.ts'
import type { StoredOffer } from './offer-store.ts'

export async function describeOffer(db: Database, stored: StoredOffer): Promise<Offer> {
  const { offer, song, versions, reviews } = stored
  const last = versions.at(-1)
  const listed = await findListedAuction(db, offer.id)
  return {
    id: offer.id,
    songId: offer.song_id,
    songTitle: song.song.content.title.trim(),
    version: offer.version,
    content: offer.content,
    state: listed === undefined ? offer.state : (listed.outcome ?? 'LISTED'),
    missing: (await readTerms(db, stored)).missing,
    submissions: versions.length,
    submittedAt: last === undefined ? null : toUtcDateTime(last.submitted_at),
    dossierHash: last?.dossier_hash ?? null,
    reviews: reviews.map(({ number, submission, decision, remarks, made_at }) => ({
      number,
      submission,
      decision,
      // The artist answers remarks by submitting again.
      remarks: remarks.map((remark) => ({ ...remark, isResolved: submission < versions.length })),
      at: toUtcDateTime(made_at),
    })),
    auctionId: listed === undefined ? null : Number(listed.id),
    block: offer.state === 'APPROVED' ? await findOfferBlock(db, offer.id) : null,
    changedAt: toUtcDateTime(offer.changed_at),
  }
}

/** The terms within the rules, or what is missing for them. */
export async function readTerms(db: Database, { offer, song }: Pick<StoredOffer, 'offer' | 'song'>) {
  const described = describeSong(song)
  const own = described.contributors.find(({ isArtist }) => isArtist)
  const wallets = await listLinkedWallets(db, song.song.account_id)
  const policies = await listPolicies(db)
  const checked = checkOffer(offer.content, {
    shares: { MASTER: own?.masterShare ?? 0, COMPOSITION: own?.compositionShare ?? 0 },
    wallets: wallets.map(({ address }) => address),
    policies: policies.flatMap(({ id, isOffered }) => (isOffered ? [id] : [])),
  })
  const song_: Missing[] = checkSong(described).length === 0 ? [] : [{ field: 'song', message: 'must be complete' }]
  return { ...checked, missing: [...song_, ...checked.missing] }
}

/** The auction of an approved offer, once it is on the chain. */
export async function findListedAuction(db: Database, offerId: string): Promise<AuctionSummaryRow | undefined> {
  return await db
    .selectFrom('works')
    .innerJoin('auction_summaries', 'auction_summaries.token', 'works.token')
    .selectAll('auction_summaries')
    .where('works.offer_id', '=', offerId)
    .orderBy('auction_summaries.id')
    .limit(1)
    .executeTakeFirst()
}

async function findOfferBlock(db: Database, offerId: string): Promise<Block | null> {
  const works = await db.selectFrom('works').select('id').where('offer_id', '=', offerId).execute()
  const [block = null] = (
    await findBlocks(
      db,
      works.map(({ id }) => id),
    )
  ).values()
  return block
}
