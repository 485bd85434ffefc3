import { countUnits, parseUtcDateTime, showUtc } from '@melos/clearing'
import { texts } from './texts.ts'

/** `20 Nov 2026, 18:00 UTC, in 2 days and 3 hours`. */
export const sayWhen = (utc: string, now: number): string =>
  `${showUtc(utc)}, in ${formatSpan(parseUtcDateTime(utc) - now)}`

/** `2 days and 3 hours`: the two largest units, rounded down; a time that has passed counts as none. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000)
  return (
    countUnits(minutes * 60)
      .slice(0, 2)
      .join(' and ') || 'less than a minute'
  )
}

/** Text that users wrote, on one line and without the characters that make a link. */
export function quoteName(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('[', '(').replaceAll(']', ')').trim()
}

export function linkTo(words: string, path: string): string {
  return `[${quoteName(words)}](${path})`
}

interface Listed<Item> {
  readonly most: number
  readonly say: (item: Item) => string
  /** If there are more than are given. */
  readonly total?: number | undefined
  /** The page that has them all. */
  readonly page?: string | undefined
}

/** The first ones as a list, and how many more there are of them. */
export function listFirst<Item>(
  items: readonly Item[],
  { most, say, total = items.length, page }: Listed<Item>,
): string[] {
  const listed = items.slice(0, most).map((item) => `- ${say(item)}`)
  return total > listed.length ? [...listed, `- ${texts.more(total - listed.length, page)}`] : listed
}
