import { type Auction, type AuctionSort, listAuctions as endpoint, listGenres } from '@melos/api-contract'
import { parseMels, parseUtcDateTime, sayMels, sells, showUtc } from '@melos/clearing'
import { toPlain } from '@melos/questions'
import { type ReadSite, readAnswer, readPages } from '../../assistant.ts'
import { listFirst, quoteName, sayWhen } from '../format-answer.ts'
import { nameAuction } from './describe-auction.ts'
import { texts } from './texts.ts'

interface List {
  readonly kind: keyof typeof statuses
  readonly sort: AuctionSort | keyof typeof ownSorts
  readonly detail?: (auction: Auction) => string
}

const words = texts.list
const MAX_LISTED = 6
const MAX_GENRES = 12
/** Sorted among the newest auctions, if there are more of them. */
const MAX_PAGES = 3
const statuses = { open: 'OPEN', pending: 'PENDING', finished: 'TERMINATED,PROCESSED', any: undefined }

/** The clearing price is never below the minimum price. */
const priceNow = ({ minimumPrice, clearingPrice }: Auction): bigint => parseMels(clearingPrice ?? minimumPrice)

/** What the API doesn't sort by. */
const ownSorts = {
  cheapest: (one: Auction, other: Auction) => Number(priceNow(one) - priceNow(other)),
  starting: (one: Auction, other: Auction) =>
    parseUtcDateTime(one.salesStartDate) - parseUtcDateTime(other.salesStartDate),
}

const open: List = { kind: 'open', sort: 'ending' }
const newest: List = { kind: 'any', sort: 'newest' }
const lists: Readonly<Record<string, List>> = {
  'live:open': open,
  'live:ending': open,
  'live:cheapest': { kind: 'open', sort: 'cheapest', detail: (auction) => words.from(sayMels(priceNow(auction))) },
  'live:pending': { kind: 'pending', sort: 'starting' },
  'live:finished': { kind: 'finished', sort: 'newest', detail: sayResult },
  'live:any': newest,
  'live:newest': newest,
  'live:genre': newest,
  'live:most-bids': { kind: 'any', sort: 'bids', detail: ({ bidCount }) => words.bids(bidCount) },
  'live:target': { kind: 'any', sort: 'target', detail: ({ target }) => words.target(sayMels(target)) },
}

const asksForOpen = /\b(?:open|running|live|now|bid|current(?:ly)?)\b/

/** Undefined if the topic isn't a list of auctions. */
export async function answerWithList(
  readSite: ReadSite,
  { topic, plain, now }: { topic: string; plain: string; now: number },
): Promise<string | undefined> {
  const list = lists[topic]
  if (list === undefined && topic !== 'live:genres') return undefined
  const { data: genres } = await readAnswer(readSite, { endpoint: listGenres })
  const genre = findGenre(plain, genres)
  if (list === undefined || (topic === 'live:genre' && genre === undefined)) {
    if (genres.length === 0) return words.noGenres
    const say = ({ label, count }: (typeof genres)[number]) => words.genre(quoteName(label), count)
    return [words.genres, ...listFirst(genres, { most: MAX_GENRES, say }), words.seeActive].join('\n')
  }
  const isOpen = topic === 'live:genre' && asksForOpen.test(plain.replace(toPlain(genre ?? ''), ''))
  const { kind, sort, detail } = isOpen ? open : list
  const { data, total } = await readList(readSite, { kind, sort, genre })
  const ofGenre = genre === undefined ? '' : `${quoteName(genre)} `
  const heading = total === 0 ? words.none[kind](ofGenre) : words[kind](total, ofGenre)
  const order = total > 1 ? `, ${words.orders[sort]}:` : total === 1 ? ':' : ''
  const say = (auction: Auction) => [sayInList(auction, now), detail?.(auction)].filter(Boolean).join(', ')
  const see = kind === 'finished' ? words.seeFinished : kind === 'any' ? words.seeAny : words.seeActive
  return [`${heading}${order}`, ...listFirst(data, { most: MAX_LISTED, say, total }), see].join('\n')
}

async function readList(
  readSite: ReadSite,
  { kind, sort, genre }: Pick<List, 'kind' | 'sort'> & { genre: string | undefined },
) {
  const query = {
    ...(statuses[kind] === undefined ? {} : { statuses: statuses[kind] }),
    ...(genre === undefined ? {} : { genre }),
  }
  if (sort !== 'cheapest' && sort !== 'starting') {
    return await readAnswer(readSite, { endpoint, query: { ...query, size: `${MAX_LISTED}`, sort } })
  }
  const all = await readPages(readSite, { endpoint, maxPages: MAX_PAGES, query })
  return { data: all.sort(ownSorts[sort]).slice(0, MAX_LISTED), total: all.length }
}

export const sayInList = (auction: Auction, now: number): string => `${nameAuction(auction)}, ${sayTime(auction, now)}`

function sayTime({ salesStartDate: start, salesEndDate: end, status }: Auction, now: number): string {
  if (status.value === 'PENDING') return words.starts(sayWhen(start, now))
  return status.value === 'OPEN' ? words.ends(sayWhen(end, now)) : words.ended(showUtc(end))
}

function sayResult(auction: Auction): string {
  const { clearingPrice } = auction
  return sells(auction) && clearingPrice !== null ? words.clearedAt(sayMels(clearingPrice)) : words.nothingSold
}

/** “Open songs” doesn't mean a genre, even if one is called “Open”. */
const notGenres = /^(open|new|live|pending|finished|old|all|cheap|popular|top|songs?|auctions?|music)$/

function findGenre(plain: string, genres: readonly { readonly label: string }[]): string | undefined {
  const asked = ` ${plain} `
  const isNamed = ({ label }: { readonly label: string }) => {
    const name = toPlain(label)
    if (notGenres.test(name)) return asked.includes(` genre ${name} `) || asked.includes(` ${name} genre `)
    return name !== '' && asked.includes(` ${name} `)
  }
  return genres.filter(isNamed).sort((one, other) => other.label.length - one.label.length)[0]?.label
}
