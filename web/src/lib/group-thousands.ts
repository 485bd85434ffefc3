/** `12000` → `12 000` or `12.000`. Whole numbers only. */
export function groupThousands(count: number | string, separator: ' ' | '.'): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, separator)
}
