import type { MarketTrade } from '@melos/api-contract'
import { formatMels, groupThousands, withNoun, withUnit } from '@melos/clearing/format-numbers'

export const texts = {
  newTrade: ({ quantity, price }: Pick<MarketTrade, 'quantity' | 'price'>) =>
    `New trade: ${withNoun(groupThousands(quantity), 'token')} at ${withUnit(formatMels(price), 'MELS')}`,
} as const
