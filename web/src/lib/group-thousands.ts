/** `12000` → `12 000`, in one piece wherever a line ends, or `12.000`. Whole numbers only. */
export function groupThousands(count: number | string, separator: '\u00A0' | ' ' | '.' = '\u00A0'): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, separator)
}
