import { randomUUID } from 'node:crypto'
import { type AuditAction, type Offer, type OfferContent, offerContentSchema } from '@melos/api-contract'
import { lockOpenAccount } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import type { SessionAccount } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { lockSong } from '../../studio/song-store.ts'
import { describeOffer } from './describe-offer.ts'
import { findOffer, lockOffer, type OfferChange, type StoredOffer, updateOffer } from './offer-store.ts'

export interface Editor {
  readonly account: SessionAccount
  readonly network: string
}

export interface OfferEdit {
  readonly id: string
  readonly version: number
  readonly editor: Editor
}

export type Locked = Awaited<ReturnType<typeof lockOffer>>

interface Change extends OfferEdit {
  /** Throws to refuse the change. */
  readonly apply: (
    tx: Database,
    stored: Locked,
  ) => Promise<{ readonly change: OfferChange; readonly audit?: AuditAction }>
}

/** Applies one change at a time to an offer of the editor's. Others' offers don't exist for them. */
export async function changeOffer(db: Database, { id, version, editor, apply }: Change): Promise<Offer> {
  const { account, network } = editor
  return await db.transaction().execute(async (tx) => {
    const stored = await lockOffer(tx, id)
    requireOwn(stored, account)
    if (stored.account.closed_at !== null) throw new RequestError('UNAUTHORIZED')
    if (stored.offer.version !== version) throw new RequestError('DRAFT_CHANGED')
    const { change, audit } = await apply(tx, stored)
    await updateOffer(tx, id, change)
    if (audit !== undefined) {
      await writeAudit(tx, { action: audit, actor: account.username, network, reason: `offer ${id}` })
    }
    return await describeOffer(tx, await findOffer(tx, id))
  })
}

export function requireOwn({ song }: StoredOffer, account: SessionAccount): void {
  if (song.song.account_id !== account.id) throw new RequestError('NOT_FOUND')
}

export async function createOffer(
  db: Database,
  { songId, editor: { account } }: { songId: string; editor: Editor },
): Promise<Offer> {
  const id = randomUUID()
  try {
    return await db.transaction().execute(async (tx) => {
      if ((await lockOpenAccount(tx, account.id)) === undefined) throw new RequestError('UNAUTHORIZED')
      const song = await lockSong(tx, songId)
      if (song?.song.account_id !== account.id) throw new RequestError('NOT_FOUND')
      const now = new Date()
      const content = JSON.stringify(offerContentSchema.parse({}))
      const row = { id, song_id: songId, content, created_at: now, changed_at: now }
      await tx.insertInto('offers').values(row).execute()
      return await describeOffer(tx, await findOffer(tx, id))
    })
  } catch (error) {
    throw isUniqueViolation(error, 'offers_unfinished') ? new RequestError('OFFER_STATE', { cause: error }) : error
  }
}

export async function listOffers(db: Database, { id }: SessionAccount): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('studio_songs', 'studio_songs.id', 'offers.song_id')
    .select('offers.id')
    .where('account_id', '=', id)
    .orderBy('offers.changed_at', 'desc')
    .orderBy('offers.id')
    .execute()
  const offers: Offer[] = []
  for (const row of rows) offers.push(await describeOffer(db, await findOffer(db, row.id)))
  return offers
}

/** In these states the artist can change the offer and its song. */
export function requireOpen({ offer }: StoredOffer): void {
  if (offer.state !== 'DRAFT' && offer.state !== 'CHANGES_REQUESTED') throw new RequestError('OFFER_STATE')
}

export async function saveOffer(db: Database, content: OfferContent, edit: OfferEdit): Promise<Offer> {
  return await changeOffer(db, {
    ...edit,
    async apply(_tx, stored) {
      requireOpen(stored)
      return { change: { content } }
    },
  })
}

/** Possible until it is approved. */
export async function withdrawOffer(db: Database, edit: OfferEdit): Promise<Offer> {
  return await changeOffer(db, {
    ...edit,
    async apply(_tx, { offer: { state } }) {
      if (state === 'APPROVED' || state === 'REJECTED' || state === 'WITHDRAWN') throw new RequestError('OFFER_STATE')
      return { change: { state: 'WITHDRAWN', reviewer: null }, audit: 'OFFER_WITHDRAWN' }
    },
  })
}
