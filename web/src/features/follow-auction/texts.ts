import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'

interface NewBid {
  readonly startTokenCount: number
  readonly startTokenPrice: string
}

export const texts = {
  live: 'Live',
  connecting: 'Connecting',
  newBid: ({ startTokenCount, startTokenPrice }: NewBid) =>
    `New bid: ${groupThousands(startTokenCount)} tokens at ${formatMels(startTokenPrice)} MELS`,
} as const
