import type { Bid } from '@melos/api-contract'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'

export const texts = {
  live: 'Live',
  connecting: 'Connecting',
  newBid: ({ startTokenCount: quantity, startTokenPrice }: Pick<Bid, 'startTokenCount' | 'startTokenPrice'>) =>
    `New bid: ${groupThousands(quantity)} ${quantity === 1 ? 'token' : 'tokens'} at ${formatMels(startTokenPrice)} MELS`,
} as const
