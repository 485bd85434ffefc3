import type { AuctionDraft, AuctionTerms } from '@melos/api-contract'
import { linkedTo } from '../../accounts/account-store.ts'
import { findSuspension } from '../../accounts/restriction-store.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'

/** The account of the artist whose approved offer the draft lists; undefined for a draft that an administrator began. */
async function findArtist(tx: Database, draftId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('auction_drafts')
    .innerJoin('offers', 'offers.id', 'auction_drafts.offer_id')
    .innerJoin('studio_songs', 'studio_songs.id', 'offers.song_id')
    .select('account_id')
    .where('auction_drafts.id', '=', draftId)
    .executeTakeFirst()
  return row?.account_id
}

/** What an artist submitted and an administrator approved can't be exchanged for something else. */
export async function refuseForOffer(tx: Database, { id }: AuctionDraft): Promise<void> {
  if ((await findArtist(tx, id)) === undefined) return
  throw new RequestError('DRAFT_FIXED', { detail: 'This draft lists an approved offer, so it stays as approved.' })
}

/** Only the start can change, because it may have passed. */
export async function requireApprovedTerms(tx: Database, draft: AuctionDraft, terms: AuctionTerms): Promise<void> {
  const approved = draft.terms
  const isSame =
    approved !== null &&
    terms.tokenCount === approved.tokenCount &&
    terms.minimumPrice === approved.minimumPrice &&
    terms.threshold === approved.threshold &&
    terms.durationSeconds === approved.durationSeconds &&
    terms.policy === approved.policy &&
    terms.seller.toLowerCase() === approved.seller.toLowerCase()
  if (!isSame) await refuseForOffer(tx, draft)
}

/** Since the approval, the artist may have been suspended, or unlinked the wallet; then nobody has proved that it is theirs. */
export async function requireSeller(tx: Database, { id }: AuctionDraft, { seller }: AuctionTerms): Promise<void> {
  const artist = await findArtist(tx, id)
  if (artist === undefined) return
  if ((await findSuspension(tx, artist)) !== undefined) {
    throw new RequestError('ACCOUNT_SUSPENDED', { detail: 'The artist’s account is suspended.' })
  }
  const wallets = await linkedTo(tx, artist).execute()
  const isLinked = wallets.some(({ address }) => address.toLowerCase() === seller.toLowerCase())
  if (!isLinked) throw new RequestError('SELLER_NOT_LINKED')
}
