import { parseMels, showDown } from '@melos/clearing/amounts'
import { formatMels, withUnit } from '@melos/clearing/format-numbers'
import { parseEur, showCents, withEur } from '../../lib/eur.ts'

/** `EUR 1 234.50`, rounded to the nearest cent. */
export const showEur = (amount: string): string => withEur(showCents(parseEur(amount)))

/** As a minus, unless it is zero. */
export const showFee = (fee: string): string => showEur(fee === '0' ? fee : `-${fee}`)

/** `1 234.5678 USD` with all its decimals. */
export function showStated({ amount, currency }: { amount: string; currency: string }): string {
  const text = amount.startsWith('-') ? `−${formatMels(amount.slice(1))}` : formatMels(amount)
  return withUnit(text, currency)
}

const PER_TOKEN_DECIMALS = 6

/** Rounds down, because a holder must never expect too much. */
export const showMelsDown = (amount: string): string => withUnit(showDown(parseMels(amount)), 'MELS')
export const showMelsPerToken = (amount: string): string =>
  withUnit(showDown(parseMels(amount), PER_TOKEN_DECIMALS), 'MELS')
export const showEurPerToken = (amount: string): string => withEur(showDown(parseMels(amount), PER_TOKEN_DECIMALS))
