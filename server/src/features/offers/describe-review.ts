import type { ReviewedOffer } from '@melos/api-contract'
import { findSimilar as findSimilarSound } from '@melos/sound'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { StoredSong } from '../../studio/song-store.ts'
import { describeOffer } from './describe-offer.ts'
import { listSubmittedFiles } from './dossier.ts'
import { findOffer } from './offer-store.ts'

/** An offer with all that an administrator reads before deciding. */
export async function describeReview(db: Database, id: string): Promise<ReviewedOffer> {
  const stored = await findOffer(db, id)
  const { offer, song, versions, reviews } = stored
  const accountId = song.song.account_id
  const artist = await db.selectFrom('artists').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const draft = await db.selectFrom('auction_drafts').select('id').where('offer_id', '=', id).executeTakeFirst()
  const lastRead = reviews.at(-1)?.submission
  const shown = versions.filter(({ number }) => number === versions.length || number === lastRead)
  return {
    ...(await describeOffer(db, stored)),
    artist: {
      accountId,
      stageName: artist?.stage_name ?? '',
      legalName: artist?.legal_name ?? '',
      country: artist?.country ?? '',
    },
    dossiers: shown.toReversed().map(({ number, dossier, dossier_hash, submitted_at }) => ({
      submission: number,
      submittedAt: toUtcDateTime(submitted_at),
      dossierHash: dossier_hash,
      dossier: JSON.parse(dossier),
    })),
    similar: await findSimilar(db, song),
    files: listSubmittedFiles(stored).map((file) => ({
      id: file.id,
      kind: file.kind,
      name: file.name,
      contentType: file.content_type,
      bytes: file.bytes,
    })),
    reviewer: offer.reviewer,
    draftId: draft?.id ?? null,
  }
}

/** Works that sound nearly the same, so that an administrator listens twice. */
async function findSimilar(db: Database, song: StoredSong): Promise<{ title: string; artist: string }[]> {
  const audio = song.files.find(({ kind }) => kind === 'AUDIO')
  if (audio?.duration_ms == null || audio.peaks === null) return []
  const works = await db
    .selectFrom('media')
    .innerJoin('works', 'works.id', 'media.work_id')
    .leftJoin('offers', 'offers.id', 'works.offer_id')
    .select(['title', 'artist', 'peaks', 'duration_ms'])
    .where('type', '=', 'AUDIO')
    .where('offers.song_id', 'is distinct from', song.song.id)
    .execute()
  const known = works.map(({ title, artist, peaks, duration_ms }) => ({
    title,
    artist,
    peaks: peaks ?? [],
    durationMs: duration_ms ?? 0,
  }))
  const similar = findSimilarSound({ durationMs: audio.duration_ms, peaks: audio.peaks }, known)
  return similar.map(({ title, artist }) => ({ title, artist }))
}
