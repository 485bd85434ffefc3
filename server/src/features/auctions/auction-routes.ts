import {
  type AdminAuction,
  type Auction,
  findAdminAuction,
  findAuction,
  listAuctions,
  listGenres,
  type Policy,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { formatEther } from 'viem'
import { readPolicies } from '../../admission/policy-store.ts'
import { describeDemand, nextChangeOf, projectOutcome, statusOf } from '../../auction-summaries/auction-summary.ts'
import {
  findNextChange,
  findPublicAuction,
  listAuctionSummaries,
  listGenreGroups,
} from '../../auction-summaries/auction-summary-store.ts'
import { toBlock } from '../../blocks/to-block.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { rowsOf, serveCached } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { countGenres } from './count-genres.ts'

export const auctionRoutes: FastifyPluginAsync<{ answers: AnswerCache }> = async (app, { answers }) => {
  serveCached(app, { answers, endpoint: listAuctions }, async ({ page, size, ...filter }, db, now) => {
    const { rows, total } = await listAuctionSummaries(db, { ...filter, now, ...rowsOf({ page, size }) })
    const policies = await readPolicies(db)
    const body = { data: rows.map((row) => toAuction(row, { now, policies })), total }
    return { body, until: await findNextChange(db, now) }
  })

  serveCached(app, { answers, endpoint: listGenres }, async (filter, db, now) => {
    const body = { data: countGenres(await listGenreGroups(db, { ...filter, now })) }
    return { body, until: await findNextChange(db, now) }
  })

  serveCached(app, { answers, endpoint: findAuction }, async ({ externalId }, db, now) => {
    const row = await findPublicAuction(db, externalId)
    const policies = await readPolicies(db)
    return { body: { body: toAuction(row, { now, policies }) }, until: nextChangeOf(row, now) }
  })

  serveCached(app, { answers, endpoint: findAdminAuction }, async ({ id }, db, now) => {
    const row = await findPublicAuction(db, id)
    const policies = await readPolicies(db)
    return { body: { body: toAdminAuction(row, { now, policies }) }, until: nextChangeOf(row, now) }
  })
}

interface Moment {
  readonly now: Date
  readonly policies: (id: number) => Policy
}

function toAuction(row: AuctionSummaryRow, { now, policies }: Moment): Auction {
  return {
    externalId: Number(row.id),
    title: row.title,
    status: statusOf(row, now),
    outcome: row.outcome,
    projectedOutcome: projectOutcome(row, now),
    withdrawn: row.is_withdrawn,
    withdrawalAnnouncedDate: row.withdrawal_announced_at && toUtcDateTime(row.withdrawal_announced_at),
    removedDate: row.removed_at && toUtcDateTime(row.removed_at),
    block: toBlock(row),
    tokensOffered: Number(row.supply),
    percentage: row.percentage,
    target: formatEther(row.threshold),
    policy: policies(row.policy),
    tokenName: row.token_name,
    tokenAddress: row.token,
    seller: row.seller,
    salesStartDate: toUtcDateTime(row.starts_at),
    salesEndDate: toUtcDateTime(row.ends_at),
    description: row.description,
    asset: row.asset,
    minimumPrice: formatEther(row.minimum_price),
    ...describeDemand(row, row.supply),
  }
}

function toAdminAuction(row: AuctionSummaryRow, moment: Moment): AdminAuction {
  const { asset } = row
  return {
    ...toAuction(row, moment),
    author: asset.artist,
    era: asset.era,
    genre: join(asset.genres.map(({ label }) => label)),
    label: asset.label,
    recordingStudio: asset.recordingStudio,
    musicAuthor: join(asset.musicAuthors),
    lyricsAuthor: join(asset.lyricsAuthors),
    country: asset.country,
    yearOfRelease: asset.yearOfRelease,
  }
}

function join(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.join(', ')
}
