/** `4.2` → `+4.2%`, `-4.2` → `−4.2%`: the sign says what a colour could not. */
export function formatChange(percent: string): string {
  if (/^-?0\.0$/.test(percent)) return '0.0%'
  return percent.startsWith('-') ? `−${percent.slice(1)}%` : `+${percent}%`
}
