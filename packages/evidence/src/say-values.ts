import { formatMels, groupThousands, withNoun, withUnit } from '@melos/clearing'
import { formatUnits } from 'viem'

/** `12.50 MELS`, from base units. */
export const sayMels = (amount: bigint): string => withUnit(formatMels(formatUnits(amount, 18)), 'MELS')

/** `1 token`, `10 000 tokens`, from base units. */
export const sayTokens = (amount: bigint): string => withNoun(groupThousands(formatUnits(amount, 18)), 'token')

/** `2026-01-31 12:00:00 UTC` */
export const sayTime = (seconds: bigint): string =>
  `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
