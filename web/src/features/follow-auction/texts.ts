import type { Bid } from '@melos/api-contract'
import { formatMels, groupThousands, withNoun, withUnit } from '@melos/clearing/format-numbers'

export const texts = {
  newBid: ({ startTokenCount: quantity, startTokenPrice }: Pick<Bid, 'startTokenCount' | 'startTokenPrice'>) =>
    `New bid: ${withNoun(groupThousands(quantity), 'token')} at ${withUnit(formatMels(startTokenPrice), 'MELS')}`,
} as const
