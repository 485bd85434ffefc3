export function formatMs(milliseconds: number): string {
  return `${milliseconds.toFixed(2)} ms`
}
