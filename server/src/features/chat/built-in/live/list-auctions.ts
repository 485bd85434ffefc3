import { type Auction, listAuctions as endpoint, type Genre, listGenres } from '@melos/api-contract'
import { type ReadSite, readAnswer } from '../../assistant.ts'
import { formatMoment, formatSpan, quoteName, readMoment } from '../format-answer.ts'
import { toPlain } from '../split-words.ts'
import { nameAuction } from './describe-auction.ts'
import { asksByOutcome, type ListRequest, readListRequest, saysWhich } from './list-request.ts'
import { texts } from './texts.ts'

const MAX_LISTED = 6
const words = texts.list
const statuses = { open: 'OPEN', pending: 'PENDING', finished: 'TERMINATED,PROCESSED', any: '' } as const

/** Undefined if the question doesn't ask for a list. */
export async function answerWithList(
  readSite: ReadSite,
  { plain, now }: { plain: string; now: number },
): Promise<string | undefined> {
  if (asksByOutcome(plain)) return words.byOutcome
  // Saves most questions the request for the genres.
  if (readListRequest(plain, { withGenre: true }) === undefined) return undefined
  const genre = await findGenre(readSite, plain)
  const request = readListRequest(plain, { withGenre: genre !== undefined })
  if (request === undefined) return undefined
  const path = `${endpoint.path}?${toQuery(request, genre)}`
  const { data, total } = await readAnswer(readSite, { endpoint, path })
  const heading = sayHeading(request, total)
  const lines = data.map((auction) => `- ${sayInList(auction, now)}`)
  const more = total > data.length ? [`- ${words.more(total - data.length)}`] : []
  const see = request.kind === 'finished' ? words.seeFinished : words.seeActive
  return [genre === undefined ? heading : words.ofGenre(quoteName(genre), heading), ...lines, ...more, see].join('\n')
}

function sayHeading({ kind, sort }: ListRequest, total: number): string {
  if (total === 0) return words.none[kind]
  const heading = words[kind](total)
  return total === 1 ? words.alone(heading) : words.inOrder(heading, words.orders[sort])
}

export function sayInList(auction: Auction, now: number): string {
  const { salesStartDate: start, salesEndDate: end, status } = auction
  const name = nameAuction(auction)
  if (status.value === 'PENDING')
    return `${name}, ${words.starts(formatMoment(start), formatSpan(readMoment(start) - now))}`
  if (status.value === 'OPEN')
    return `${name}, ${words.ends(formatMoment(end), formatSpan(Math.max(0, readMoment(end) - now)))}`
  return `${name}, ${words.ended(formatMoment(end))}`
}

async function findGenre(readSite: ReadSite, plain: string): Promise<string | undefined> {
  const { data } = await readAnswer(readSite, { endpoint: listGenres, path: listGenres.path })
  const asked = ` ${plain} `
  const isNamed = ({ label }: Genre) => {
    const name = toPlain(label)
    if (name === '') return false
    // “Open songs” doesn't mean a genre, even if one is called “Open”.
    if (saysWhich(name)) return asked.includes(` genre ${name} `) || asked.includes(` ${name} genre `)
    return asked.includes(` ${name} `)
  }
  return data.filter(isNamed).sort((one, other) => other.label.length - one.label.length)[0]?.label
}

function toQuery({ kind, sort }: ListRequest, genre: string | undefined): URLSearchParams {
  return new URLSearchParams({
    size: `${MAX_LISTED}`,
    sort,
    ...(kind === 'any' ? {} : { statuses: statuses[kind] }),
    ...(genre === undefined ? {} : { genre }),
  })
}
