const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** `2025-04-01` → `01 April 2025`, the same on every machine. */
export function formatLegalDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day} ${months[Number(month) - 1]} ${year}`
}
