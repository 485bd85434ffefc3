import { withNoun } from './format-numbers.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `90_060` → `1 day`, `1 hour`, `1 minute`; nothing for 0 seconds. */
export function countUnits(seconds: number): string[] {
  let left = seconds
  return units.flatMap(([name, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return count === 0 ? [] : [withNoun(count, name)]
  })
}
