import type { AuctionStatus } from '@melos/api-contract'
import { formatEther } from 'viem'
import { statusOf } from '../../auction-summaries/auction-summary.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'

/** All that a card shows: two auctions with the same description have the same picture. */
export interface Card {
  readonly number: string
  readonly title: string
  readonly tokenName: string
  readonly artist: string
  readonly genre: string | undefined
  /** In MELS. */
  readonly target: string
  readonly percentage: string
  readonly tokens: string
  readonly status: string
  readonly tone: Tone
  readonly coverId: string | undefined
}

export type Tone = 'waiting' | 'live' | 'done' | 'success'

const tones: Record<AuctionStatus, Tone> = {
  PENDING: 'waiting',
  OPEN: 'live',
  TERMINATED: 'done',
  PROCESSED: 'success',
}

/** A token's name is of any length; a title is not longer than this. */
const LONGEST_NAME = 200

export function describeCard(row: AuctionSummaryRow, now: Date): Card {
  const { asset } = row
  const status = statusOf(row, now)
  return {
    number: row.id.toString(),
    title: row.title,
    tokenName: [...row.token_name].slice(0, LONGEST_NAME).join(''),
    artist: asset.artist,
    genre: asset.genres[0]?.label,
    target: formatEther(row.threshold),
    percentage: `${row.percentage},00%`,
    tokens: row.supply.toString().replace(/\B(?=(\d{3})+$)/g, '.'),
    status: status.label,
    // An auction that sold nothing ends without colour.
    tone: row.outcome === 'VOID' ? 'done' : tones[status.value],
    coverId: asset.files
      .find(({ type }) => type === 'COVER')
      ?.url.split('/')
      .at(-1),
  }
}
