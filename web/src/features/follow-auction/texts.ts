import type { Bid } from '@melos/api-contract'
import { formatMels, groupThousands, withUnit } from '@melos/clearing/format-numbers'

export const texts = {
  live: 'Live',
  connecting: 'Connecting',
  newBid: ({ startTokenCount: quantity, startTokenPrice }: Pick<Bid, 'startTokenCount' | 'startTokenPrice'>) =>
    `New bid: ${groupThousands(quantity)} ${quantity === 1 ? 'token' : 'tokens'} at ${withUnit(formatMels(startTokenPrice), 'MELS')}`,
} as const
