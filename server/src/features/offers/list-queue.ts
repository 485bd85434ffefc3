import type { OfferState } from '@melos/api-contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

/** What was submitted, those waiting longest first. Drafts are the artists' alone. */
export async function listQueue(
  db: Database,
  { state, ...page }: { offset: number; limit: number; state: OfferState | undefined },
) {
  const derived = sql<OfferState>`coalesce(listed.outcome, case when listed.id is null then offers.state else 'LISTED' end)`
  const submitted = db
    .selectFrom('offers')
    .innerJoin('studio_songs', 'studio_songs.id', 'offers.song_id')
    .innerJoin('artists', 'artists.account_id', 'studio_songs.account_id')
    .innerJoin('offer_versions', (join) =>
      join
        .onRef('offer_versions.offer_id', '=', 'offers.id')
        .on(
          'offer_versions.number',
          '=',
          sql<number>`(select max(number) from offer_versions v where v.offer_id = offers.id)`,
        ),
    )
    .leftJoin('works', 'works.offer_id', 'offers.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('auction_summaries')
          .select(['auction_summaries.id', 'auction_summaries.outcome'])
          .whereRef('auction_summaries.token', '=', 'works.token')
          .orderBy('auction_summaries.id')
          .limit(1)
          .as('listed'),
      (join) => join.onTrue(),
    )
    .select(['offers.id', 'studio_songs.content', 'artists.stage_name', 'offers.reviewer', 'submitted_at'])
    .select(derived.as('state'))
    .where('offers.state', '<>', 'DRAFT')
    .orderBy(sql`offers.state in ('SUBMITTED', 'IN_REVIEW')`, 'desc')
    .orderBy('submitted_at')
    .orderBy('offers.id')
  const wanted = state === undefined ? submitted : submitted.where(derived, '=', state)
  const rows = await wanted.offset(page.offset).limit(page.limit).execute()
  const all = wanted.clearSelect().clearOrderBy()
  const { total } = await all.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  return {
    data: rows.map(({ id, content, stage_name, state: shown, submitted_at, reviewer }) => ({
      id,
      songTitle: content.title.trim(),
      artist: stage_name,
      state: shown,
      submittedAt: toUtcDateTime(submitted_at),
      reviewer,
    })),
    total: Number(total),
  }
}
