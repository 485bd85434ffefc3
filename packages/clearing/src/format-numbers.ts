/** `12345` → `12 345`, never broken across lines; numbers below 10 000 stay in one piece. Whole numbers only. */
export function groupThousands(count: number | bigint | string): string {
  const digits = String(count)
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '\u202F')
}

/** `12345.5` → `12 345.50`: two decimals, and more only where the amount has more. The amount is decimal text, never a float. */
export function formatMels(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${groupThousands(whole)}.${fraction.padEnd(2, '0')}`
}
