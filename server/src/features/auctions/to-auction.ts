import type { AdminAuction, Auction } from '@melos/api-contract'
import { formatEther } from 'viem'
import { describeDemand, projectOutcome, statusOf } from '../../auction-summaries/auction-summary.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

export function toAuction(row: AuctionSummaryRow, now: Date): Auction {
  return {
    externalId: Number(row.id),
    title: row.title,
    status: statusOf(row, now),
    outcome: row.outcome,
    projectedOutcome: projectOutcome(row, now),
    tokensOffered: Number(row.token_amount),
    percentage: row.percentage,
    target: formatEther(row.threshold),
    tokenName: row.token_name,
    tokenAddress: row.token,
    seller: row.seller,
    salesStartDate: toUtcDateTime(row.starts_at),
    salesEndDate: toUtcDateTime(row.ends_at),
    description: row.description,
    asset: row.asset,
    initialPrice: formatEther(row.initial_price),
    ...describeDemand(row, row.token_amount),
  }
}

export function toAdminAuction(row: AuctionSummaryRow, now: Date): AdminAuction {
  const { asset } = row
  return {
    ...toAuction(row, now),
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
