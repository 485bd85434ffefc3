import type { ReviewedOffer } from '@melos/api-contract'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { describeOffer } from './describe-offer.ts'
import { listSubmittedFiles } from './dossier.ts'
import { findSimilar } from './find-similar.ts'
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
