import { groupThousands } from './group-thousands.ts'

/** `1234.5` → `1 234.50`: two decimals at least, and every further one that counts. The text is the wire's, never a float. */
export function formatMels(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${groupThousands(whole)}.${fraction.padEnd(2, '0')}`
}
