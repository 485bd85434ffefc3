import type { OfferContent } from '@melos/api-contract'
import { lockAccount } from '../../accounts/account-store.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRow, OfferReviewRow, OfferRow, OfferVersionRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { findSong, lockSong, type StoredSong } from '../../studio/song-store.ts'

/** An offer with everything that decides about it. */
export interface StoredOffer {
  readonly offer: OfferRow
  readonly song: StoredSong
  /** Oldest first. */
  readonly versions: readonly OfferVersionRow[]
  /** Oldest first. */
  readonly reviews: readonly OfferReviewRow[]
}

export async function findOffer(db: Database, id: string): Promise<StoredOffer> {
  const offer = await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  const song = offer === undefined ? undefined : await findSong(db, offer.song_id)
  if (offer === undefined || song === undefined) throw new RequestError('NOT_FOUND')
  return await readParts(db, { offer, song })
}

/** Locks the artist's account, the song and the offer, in the order of all changes in the studio. */
export async function lockOffer(tx: Database, id: string): Promise<StoredOffer & { account: AccountRow }> {
  const { song } = await findOffer(tx, id)
  const account = await lockAccount(tx, song.song.account_id)
  const locked = await lockSong(tx, song.song.id)
  const offer = await tx.selectFrom('offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (account === undefined || locked === undefined || offer === undefined) throw new RequestError('NOT_FOUND')
  return { account, ...(await readParts(tx, { offer, song: locked })) }
}

async function readParts(db: Database, { offer, song }: Pick<StoredOffer, 'offer' | 'song'>): Promise<StoredOffer> {
  const versions = db.selectFrom('offer_versions').selectAll().where('offer_id', '=', offer.id)
  const reviews = db.selectFrom('offer_reviews').selectAll().where('offer_id', '=', offer.id)
  return {
    offer,
    song,
    versions: await versions.orderBy('number').execute(),
    reviews: await reviews.orderBy('number').execute(),
  }
}

export interface OfferChange {
  readonly content?: OfferContent
  readonly state?: OfferRow['state']
  readonly reviewer?: string | null
}

/** Every change raises the version. */
export async function updateOffer(tx: Database, id: string, { content, ...change }: OfferChange): Promise<void> {
  await tx
    .updateTable('offers')
    .set((fields) => ({
      version: fields('version', '+', 1),
      changed_at: new Date(),
      ...change,
      ...(content === undefined ? {} : { content: JSON.stringify(content) }),
    }))
    .where('id', '=', id)
    .execute()
}
