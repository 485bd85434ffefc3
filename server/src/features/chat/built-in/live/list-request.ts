import type { AuctionSort } from '@melos/api-contract'

export interface ListRequest {
  readonly kind: 'open' | 'pending' | 'finished' | 'any'
  readonly sort: AuctionSort
}

const thing = /\b(auctions?|songs?|tracks?|sales?|works?|music|offers?|one|ones|genres?)\b/
const begins =
  /^(which|what|list|show|are there|is there|any|how many|tell me|give me|do you have|when (does|is|will|do)|have you|see|find|anything|name|and|the|most|newest|latest|upcoming|open|running|finished|i want to see|all|where (are|can i (see|find)))\b/
const general =
  /\b(mean|means|happens|happen|work|works|terms?|rules?|rights|allowed|fees?|cost|costs|after|before|price|prices|commission|refund|deposit|who|how do|void|wallet|report|upload|kind of|royalt\w+|share|if|(?<!what |where )(can|may|could) (i|we|one|somebody|a wallet))\b/

const sorts: readonly (readonly [RegExp, AuctionSort])[] = [
  [
    /\b(end|ends|ending|close|closes|closing|finish|finishes|over) (\w+ )?(next|soon|first|soonest|today|earliest)\b|\b(next|soonest|first) (one )?(auction |song |one )?to (end|close|finish)\b|\blast chance\b|\bending\b|\bnext (auction|song|one)? ?(ends|closes|to end)\b/,
    'ending',
  ],
  [/\bmost bids\b|\b(most )?popular\b|\bmost wanted\b/, 'bids'],
  [/\b(highest|biggest|largest) (target|threshold|auction|sale|offer)s?\b/, 'target'],
]
const kinds: readonly (readonly [RegExp, ListRequest['kind']])[] = [
  [
    /\b(upcoming|coming|pending|planned|announced|future|yet to start|not (yet )?(started|begun|open)|(start|starts|starting|begin|begins|open|opens) (soon|next)|next)\b/,
    'pending',
  ],
  [/\b(finished|ended|over|past|closed|terminated|processed|sold|completed|previous|earlier)\b/, 'finished'],
  [
    /\b(open|running|live|active|now|current|currently|available|ongoing|today|on offer|for sale|at the moment|bid on|right now)\b/,
    'open',
  ],
  [/\b(newest|latest|new|recent|recently|all)\b/, 'any'],
]

export function asksByOutcome(plain: string): boolean {
  return /^(how many|which|what|list|show)\b.*\b(auctions|songs|sales)\b.*\b(fail|failed|void|unsuccessful|successful|succeeded|succeed|unsold|sold out)\b/.test(
    plain,
  )
}

/** Whether a word selects auctions, even if a genre has the same name. */
export function saysWhich(word: string): boolean {
  return thing.test(word) || kinds.some(([pattern]) => pattern.test(word))
}

/** Undefined if the question doesn't ask for a list. With `withGenre` the name of a genre is enough. */
export function readListRequest(plain: string, { withGenre }: { withGenre: boolean }): ListRequest | undefined {
  const words = plain.split(' ').length
  const isShort = words <= 4 && /\b(auctions|songs|tracks|sales)\b/.test(plain)
  const isBidOn = /^what (can|could|may) (i|we) (bid on|bid for|buy)\b/.test(plain)
  const isOfGenre = withGenre && /^(show|list|any|find|do you have|give me|is there any|are there any)\b/.test(plain)
  const isAsked = (begins.test(plain) || isShort) && (thing.test(plain) || isOfGenre) && !general.test(plain)
  if (!isBidOn && !isAsked) return undefined
  const sort = sorts.find(([pattern]) => pattern.test(plain))?.[1]
  if (sort !== undefined) return { kind: sort === 'ending' ? 'open' : 'any', sort }
  const kind = kinds.find(([pattern]) => pattern.test(plain))?.[1]
  if (kind === undefined) {
    const isAny =
      withGenre ||
      isBidOn ||
      /^how many (auctions|songs)\b|^(auctions|songs|list|show)\b|^(which|what) (auctions|songs) are there\b/.test(
        plain,
      )
    return isAny ? { kind: isBidOn ? 'open' : 'any', sort: 'newest' } : undefined
  }
  return { kind, sort: kind === 'open' ? 'ending' : 'newest' }
}
