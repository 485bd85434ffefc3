import { type Auction, type AuctionSort, listAuctions as endpoint, listGenres } from '@melos/api-contract'
import { toPlain } from '@melos/questions'
import { parseEther } from 'viem'
import { type ReadSite, readAnswer, readPages } from '../../assistant.ts'
import { formatMelsAmount, formatMoment, formatSpan, listFirst, quoteName, readMoment } from '../format-answer.ts'
import { nameAuction, sayResult } from './describe-auction.ts'
import { texts } from './texts.ts'

interface List {
  readonly kind: 'open' | 'pending' | 'finished' | 'any'
  readonly sort: AuctionSort | keyof typeof ownSorts
  readonly detail?: (auction: Auction, now: number) => string
}

const words = texts.list
const MAX_LISTED = 6
const MAX_GENRES = 12
/** Sorted among the newest auctions, if there are more of them. */
const MAX_PAGES = 3
const statuses = { open: 'OPEN', pending: 'PENDING', finished: 'TERMINATED,PROCESSED', any: undefined }

/** The clearing price is never below the minimum price. */
const priceNow = ({ minimumPrice, clearingPrice }: Auction): bigint => parseEther(clearingPrice ?? minimumPrice)

/** What the API doesn't sort by. */
const ownSorts = {
  cheapest: (one: Auction, other: Auction) => Number(priceNow(one) - priceNow(other)),
  starting: (one: Auction, other: Auction) => readMoment(one.salesStartDate) - readMoment(other.salesStartDate),
}

const lists: Readonly<Record<string, List>> = {
  'live:open': { kind: 'open', sort: 'ending' },
  'live:pending': { kind: 'pending', sort: 'starting' },
  'live:finished': { kind: 'finished', sort: 'newest', detail: sayResult },
  'live:any': { kind: 'any', sort: 'newest' },
  'live:ending': { kind: 'open', sort: 'ending' },
  'live:newest': { kind: 'any', sort: 'newest' },
  'live:genre': { kind: 'any', sort: 'newest' },
  'live:most-bids': { kind: 'any', sort: 'bids', detail: ({ bidCount }) => words.bids(bidCount) },
  'live:target': { kind: 'any', sort: 'target', detail: ({ target }) => words.target(formatMelsAmount(target)) },
  'live:cheapest': {
    ...{ kind: 'open', sort: 'cheapest' },
    detail: (auction) => words.from(formatMelsAmount(priceNow(auction))),
  },
}

const openList = { kind: 'open', sort: 'ending' } as const
const asksForOpen = /\b(?:open|running|live|now|bid|current(?:ly)?)\b/

/** Undefined if the topic isn't a list of auctions. */
export async function answerWithList(
  readSite: ReadSite,
  { topic, plain, now }: { topic: string; plain: string; now: number },
): Promise<string | undefined> {
  const list = lists[topic]
  if (list === undefined && topic !== 'live:genres') return undefined
  const { data: genres } = await readAnswer(readSite, { endpoint: listGenres, path: listGenres.path })
  const genre = findGenre(plain, genres)
  if (list === undefined || (topic === 'live:genre' && genre === undefined)) {
    if (genres.length === 0) return words.noGenres
    const say = ({ label, count }: (typeof genres)[number]) => words.genre(quoteName(label), count)
    return [words.genres, ...listFirst(genres, { most: MAX_GENRES, say, more: words.more }), words.seeActive].join('\n')
  }
  const isOpen = topic === 'live:genre' && asksForOpen.test(plain.replace(toPlain(genre ?? ''), ''))
  const asked = isOpen ? { ...list, ...openList } : list
  const { data, total } = await readList(readSite, asked, genre)
  const ofGenre = genre === undefined ? '' : `${quoteName(genre)} `
  const heading = total === 0 ? words.none[asked.kind](ofGenre) : words[asked.kind](total, ofGenre)
  const ordered =
    total < 2 ? heading.replace(/\.?$/, total === 0 ? '.' : ':') : words.inOrder(heading, words.orders[asked.sort])
  const say = (auction: Auction) => [sayInList(auction, now), list.detail?.(auction, now)].filter(Boolean).join(', ')
  const lines = listFirst(data, { most: MAX_LISTED, say, more: words.more }, total)
  const see = asked.kind === 'finished' ? words.seeFinished : asked.kind === 'any' ? words.seeAny : words.seeActive
  return [ordered, ...lines, see].join('\n')
}

async function readList(readSite: ReadSite, { kind, sort }: List, genre: string | undefined) {
  const compare = sort in ownSorts ? ownSorts[sort as keyof typeof ownSorts] : undefined
  const query = new URLSearchParams({
    ...(compare === undefined ? { size: `${MAX_LISTED}`, sort } : {}),
    ...(statuses[kind] === undefined ? {} : { statuses: statuses[kind] }),
    ...(genre === undefined ? {} : { genre }),
  })
  if (compare === undefined) return await readAnswer(readSite, { endpoint, path: `${endpoint.path}?${query}` })
  const all = await readPages(readSite, { endpoint, maxPages: MAX_PAGES, query })
  return { data: all.sort(compare).slice(0, MAX_LISTED), total: all.length }
}

export function sayInList(auction: Auction, now: number): string {
  const { salesStartDate: start, salesEndDate: end, status } = auction
  const name = nameAuction(auction)
  if (status.value === 'PENDING') {
    return `${name}, ${words.starts(formatMoment(start), formatSpan(readMoment(start) - now))}`
  }
  if (status.value === 'OPEN') {
    return `${name}, ${words.ends(formatMoment(end), formatSpan(Math.max(0, readMoment(end) - now)))}`
  }
  return `${name}, ${words.ended(formatMoment(end))}`
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
