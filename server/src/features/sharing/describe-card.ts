import type { AuctionStatus } from '@melos/api-contract'
import { formatMels, groupThousands } from '@melos/clearing'
import { formatEther } from 'viem'
import { statusOf } from '../../auction-summaries/auction-summary.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'

export interface Card {
  readonly auctionId: string
  readonly title: string
  readonly tokenName: string
  readonly artist: string
  readonly genre: string | undefined
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

/** The chain doesn't limit a token's name; a title has at most this many characters. */
const MAX_NAME_LENGTH = 200

export function describeCard(row: AuctionSummaryRow, now: Date): Card {
  const { asset } = row
  const status = statusOf(row, now)
  return {
    auctionId: row.id.toString(),
    title: row.title,
    tokenName: [...row.token_name].slice(0, MAX_NAME_LENGTH).join(''),
    artist: asset.artist,
    genre: asset.genres[0]?.label,
    target: widenSpaces(`${formatMels(formatEther(row.threshold))} MELS`),
    percentage: `${row.percentage}%`,
    tokens: widenSpaces(groupThousands(row.supply)),
    status: status.label,
    tone: row.outcome === 'VOID' ? 'done' : tones[status.value],
    coverId: asset.files
      .find(({ type }) => type === 'COVER')
      ?.url.split('/')
      .at(-1),
  }
}

/** The card's fonts have no thin space, so every space becomes a no-break space. */
function widenSpaces(text: string): string {
  return text.replaceAll(/\s/g, '\u00A0')
}
