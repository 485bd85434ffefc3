import type { Credit } from '@melos/api-contract'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { texts } from './texts.ts'

/** `1 234.50 MELS`, or `2 000 Harbour Lights Token`: songs' tokens are handed out whole. */
export function formatCredit({ kind, name, amount }: Credit): string {
  if (kind === 'MELS') return texts.mels(formatMels(amount))
  const [whole = '0', fraction] = amount.split('.')
  const count = groupThousands(whole)
  return `${fraction === undefined ? count : `${count}.${fraction}`} ${name}`
}
