const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `90_060` → `1 day, 1 hour, 1 minute`. */
export function describeDuration(seconds: number): string {
  if (seconds === 0) return '0 seconds'
  let left = seconds
  return units
    .flatMap(([name, size]) => {
      const count = Math.floor(left / size)
      left -= count * size
      return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`]
    })
    .join(', ')
}
