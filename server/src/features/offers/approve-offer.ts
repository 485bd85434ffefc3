import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DraftContent,
  type Rights,
  readIswc,
  readSong,
  readTitle,
  type SongContent,
  type WorkCodes,
  type WorkDraft,
} from '@melos/api-contract'
import type { Hash } from 'viem'
import { linkedTo } from '../../accounts/account-store.ts'
import { findSuspension } from '../../accounts/restriction-store.ts'
import type { Database } from '../../database/database.ts'
import type { SongFileRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { idOfMediaName, type MediaStore, type UploadFolder } from '../../media-store/media-store.ts'
import type { PreparedMedia } from '../../media-store/prepared-file.ts'
import { readDossier } from './dossier.ts'
import type { Locked } from './edit-offer.ts'
import { requireComplete } from './submit-offer.ts'

/** Adds the work to the catalogue, within the transaction. */
export type PublishWork = (
  tx: Database,
  work: {
    readonly id: string
    readonly draft: WorkDraft
    readonly media: readonly PreparedMedia[]
    readonly codes: WorkCodes
    readonly offer: { readonly id: string; readonly rights: Rights; readonly dossierHash: Hash }
    readonly publicUrl: URL
    readonly administrator: { readonly id: bigint; readonly email: string }
    readonly network: string
  },
) => Promise<{ readonly id: string }>

export interface Approval {
  readonly publishWork: PublishWork
  readonly publicUrl: URL
  readonly administrator: { readonly id: bigint; readonly email: string }
  readonly network: string
}

/** Copies the song's public files under new ids, because the private ones go when the artist removes them. */
export async function copyFiles(
  store: MediaStore,
  { files, folder }: { files: readonly SongFileRow[]; folder: UploadFolder },
): Promise<PreparedMedia[]> {
  const copies: PreparedMedia[] = []
  for (const file of files) {
    const { kind: type } = file
    if (type === 'TITLE' || type === 'LICENCE') continue
    const id = randomUUID()
    const names = file.stored_names.map((name) => name.replace(idOfMediaName(name) ?? name, id))
    for (const [place, name] of file.stored_names.entries()) {
      const stored = await store.find(name)
      const copy = names[place]
      if (stored === undefined || copy === undefined) throw new Error(`The stored file ${name} is missing`)
      await using original = await stored.openLocally()
      await copyFile(original.path, join(folder.path, copy))
      await store.put(copy, join(folder.path, copy))
    }
    const { content_type, bytes, sha256, width, height, duration_ms, peaks, loudness, true_peak } = file
    const seen = { width, height, duration_ms, peaks, loudness, true_peak }
    copies.push({ row: { id, type, content_type, bytes, sha256, ...seen }, names })
  }
  return copies
}

/** Makes the work and the draft of its auction from the frozen dossier. Throws unless everything is still in order. */
export async function approveOffer(
  tx: Database,
  { stored, media, approval }: { stored: Locked; media: readonly PreparedMedia[]; approval: Approval },
): Promise<void> {
  const { offer, account, versions } = stored
  const version = versions.at(-1)
  if (version === undefined) throw new RequestError('OFFER_STATE')
  if (account.closed_at !== null) throw new RequestError('OFFER_STATE')
  await refuseSuspended(tx, account.id)
  await requireActiveArtist(tx, account.id)
  const { song, files, offer: frozen } = readDossier(version.dossier)
  requireSameFiles(stored.song.files, files)
  await requireLinkedSeller(tx, { accountId: account.id, seller: frozen.terms.seller })
  // The consents' texts, the contributors or the clock may have changed since the offer was submitted.
  await requireComplete(tx, stored)
  const { facts } = readSong(song.content)
  if (facts === undefined) throw new RequestError('SONG_INCOMPLETE')
  const { id } = await approval.publishWork(tx, {
    ...approval,
    id: randomUUID(),
    draft: { ...facts, percentage: frozen.percentage },
    media,
    codes: { isrcs: facts.isrcs ?? [], iswc: readIswc(song.content), releases: [] },
    offer: { id: offer.id, rights: frozen.pie, dossierHash: version.dossier_hash },
  })
  await tx
    .insertInto('auction_drafts')
    .values({
      id: randomUUID(),
      content: JSON.stringify(toDraftContent(song.content, frozen.typed)),
      work_id: id,
      terms: JSON.stringify(frozen.terms),
      offer_id: offer.id,
      changed_at: new Date(),
      changed_by: approval.administrator.email,
    })
    .execute()
}

/** The song is frozen while it is reviewed, so a difference means that something went wrong. */
function requireSameFiles(
  stored: readonly SongFileRow[],
  reviewed: readonly Pick<SongFileRow, 'id' | 'sha256'>[],
): void {
  const isReviewed = (file: SongFileRow) => reviewed.some(({ id, sha256 }) => id === file.id && sha256 === file.sha256)
  if (stored.length !== reviewed.length || !stored.every(isReviewed)) throw new RequestError('DRAFT_CHANGED')
}

async function refuseSuspended(tx: Database, accountId: string): Promise<void> {
  if ((await findSuspension(tx, accountId)) === undefined) return
  throw new RequestError('ACCOUNT_SUSPENDED', { detail: 'The artist’s account is suspended.' })
}

async function requireActiveArtist(tx: Database, accountId: string): Promise<void> {
  const artist = await tx.selectFrom('artists').select('state').where('account_id', '=', accountId).executeTakeFirst()
  if (artist?.state !== 'ACTIVE') throw new RequestError('ARTIST_NEEDED', { detail: 'Accept the artist first.' })
}

async function requireLinkedSeller(
  tx: Database,
  { accountId, seller }: { accountId: string; seller: string },
): Promise<void> {
  const wallets = await linkedTo(tx, accountId).execute()
  const isLinked = wallets.some(({ address }) => address.toLowerCase() === seller.toLowerCase())
  if (!isLinked) throw new RequestError('SELLER_NOT_LINKED')
}

/** The fields of the administrators' form. */
function toDraftContent(song: SongContent, offer: Readonly<Record<string, string>>): DraftContent {
  const offered = (field: string) => offer[field] ?? ''
  const { artist, description, era, label, recordingStudio, country, yearOfRelease } = song
  const { genres, musicAuthors, lyricsAuthors, website, youtube, spotify } = song
  return {
    title: readTitle(song),
    ...{ artist, description, era, label, recordingStudio, country, yearOfRelease },
    ...{ genres, musicAuthors, lyricsAuthors, website, youtube, spotify },
    percentage: offered('percentage'),
    tokenCount: offered('tokenCount'),
    minimumPrice: offered('minimumPrice'),
    threshold: offered('threshold'),
    start: offered('start'),
    startsAt: offered('startsAt'),
    duration: offered('duration'),
    durationUnit: offered('durationUnit'),
    seller: offered('seller'),
    policy: offered('policy'),
  }
}
