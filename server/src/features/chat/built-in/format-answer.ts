import { formatMels, withNoun, withUnit } from '@melos/clearing'
import { formatEther, parseEther } from 'viem'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function formatMelsAmount(amount: string | bigint): string {
  // Parsing drops the zeros at the end of "3.20000".
  const units = typeof amount === 'bigint' ? amount : parseEther(amount)
  return withUnit(formatMels(formatEther(units)), 'MELS')
}

/** `YYYY-MM-DD HH:mm:ss` → `20 Nov 2026, 18:00 UTC`. */
export function formatMoment(utc: string): string {
  const [year, month, day, clock] = [utc.slice(0, 4), utc.slice(5, 7), utc.slice(8, 10), utc.slice(11, 16)]
  return `${Number(day)} ${months[Number(month) - 1]} ${year}, ${clock} UTC`
}

export function readMoment(utc: string): number {
  return Date.parse(`${utc.replace(' ', 'T')}Z`)
}

/** `2 days and 3 hours`: the two largest units, rounded down. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  const units: [count: number, name: string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ]
  const first = units.findIndex(([count]) => count > 0)
  if (first === -1) return 'less than a minute'
  const said = units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, name]) => withNoun(count, name))
  return said.join(' and ')
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
  readonly more: (left: number) => string
}

/** The first ones as a list, and how many more there are of them. */
export function listFirst<Item>(
  items: readonly Item[],
  { most, say, more }: Listed<Item>,
  total = items.length,
): string[] {
  const listed = items.slice(0, most).map((item) => `- ${say(item)}`)
  return total > listed.length ? [...listed, `- ${more(total - listed.length)}`] : listed
}
