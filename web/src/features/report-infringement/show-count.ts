import { groupThousands } from '../../lib/group-thousands.ts'

/** `4000` → `4 000`, with a space at which no line ends. */
export function showCount(count: number): string {
  return groupThousands(count, ' ').replaceAll(' ', '\u00a0')
}
