import { listAuctions } from '@melos/api-contract'
import { cacheFor } from '../../../../cache-for.ts'
import { type ReadSite, readPages } from '../../assistant.ts'
import { topicWords } from '../parse-question.ts'
import { sectionWords } from '../section-words.ts'
import { type RawWord, splitRawWords, stopWords, toPlain, type Vocabulary } from '../split-words.ts'
import { toTerm } from '../synonyms.ts'
import { findMeant, isWithinOneEdit } from '../within-one-edit.ts'

/** Words about auctions, which rarely refer to a song's name. */
const fieldTerms: ReadonlySet<string> = new Set(
  [...topicWords, ...Object.values(sectionWords).flatMap((words) => words.split(' '))].map(toTerm),
)
const MIN_LENGTH = 5
const noWords: Vocabulary = { words: new Set(), names: new Set() }

interface AskedWord extends RawWord {
  /** A known word isn't a typing error in a name. */
  readonly isKnown: boolean
}

/** The auctions whose title, or else whose artist, the question names. Longer words may differ by one letter. */
export function findNamed(
  question: string,
  names: readonly AuctionName[],
  vocabulary: Vocabulary = noWords,
): AuctionName[] {
  const words = readWords(question, vocabulary)
  const find = (name: string) => findRuns(name, { words, question, vocabulary })
  const byTitle = bestOf(names, ({ title }) => find(title))
  const byArtist = bestOf(names, ({ artist }) => find(artist))
  const both = byTitle.filter((name) => byArtist.includes(name))
  if (both.length > 0) return both
  return byTitle.length > 0 ? byTitle : byArtist
}

export function findNumbers(question: string): number[] {
  const numbered = toPlain(question).matchAll(
    /\bauctions? (?:number |no |nr |id )?(\d{1,15}(?: (?:and|or) (?:auction )?\d{1,15}(?! (?:tokens?|mels)\b))*)\b/g,
  )
  return [...new Set([...numbered].flatMap(([, said = '']) => (said.match(/\d+/g) ?? []).map(Number)))]
}

/** Replaces the names with “this song”, so that their words don't change the meaning of the question. */
export function dropNames(question: string, named: readonly AuctionName[], vocabulary: Vocabulary = noWords): string {
  const words = readWords(question, vocabulary)
  const isName = new Set(
    named
      .flatMap(({ title, artist }) => [title, artist])
      .flatMap((name) => findRuns(name, { words, question, vocabulary }))
      .flatMap(({ first, length }) => Array.from({ length }, (_, step) => first + step)),
  )
  let [bare, end] = ['', 0]
  for (const [place, word] of words.entries()) {
    if (!isName.has(place)) bare += question.slice(end, word.end)
    else if (!isName.has(place - 1)) bare += `${question.slice(end, word.start)}this song`
    end = word.end
  }
  return bare + question.slice(end)
}

function readWords(question: string, { words }: Vocabulary): AskedWord[] {
  const isKnown = (word: string) =>
    stopWords.has(word) || fieldTerms.has(toTerm(word)) || words.has(word) || findMeant(word, topicWords) !== undefined
  return splitRawWords(question).map((word) => ({ ...word, isKnown: isKnown(word.plain) }))
}

/** Prefers the longest name: “Night Ferry Home” is not “Night Ferry”. */
function bestOf(names: readonly AuctionName[], find: (name: AuctionName) => readonly Run[]): AuctionName[] {
  const rated = names.map((name) => ({ name, length: find(name)[0]?.length ?? 0 }))
  const longest = Math.max(0, ...rated.map(({ length }) => length))
  return longest === 0 ? [] : rated.filter(({ length }) => length === longest).map(({ name }) => name)
}

interface Where {
  readonly words: readonly AskedWord[]
  readonly question: string
  readonly vocabulary: Vocabulary
}

/** Where the question has the words of the name in sequence, used as a name. */
function findRuns(name: string, { words, question, vocabulary }: Where): Run[] {
  const parts = splitRawWords(name).map(({ plain }) => plain)
  const length = parts.length
  if (length === 0) return []
  const isOfField = parts.every((part) => stopWords.has(part) || fieldTerms.has(toTerm(part)))
  const isPlainSpeech = isOfField || length === 1 || parts.every((part) => part.length < 4)
  return words.flatMap((_, first) => {
    const run = { first, length }
    if (!parts.every((part, step) => isMeant(part, words[first + step]))) return []
    return !isPlainSpeech || isUsedAsName(run, { words, question, isOfField, names: vocabulary.names }) ? [run] : []
  })
}

function isMeant(part: string, asked: AskedWord | undefined): boolean {
  if (asked === undefined) return false
  if (part === asked.plain) return true
  return part.length >= MIN_LENGTH && !asked.isKnown && isWithinOneEdit(part, asked.plain)
}

export interface AuctionName {
  readonly id: number
  readonly title: string
  readonly artist: string
}

/** Only names are cached; everything else about an auction is read for each question. */
const CACHE_MS = 10_000
/** Beyond this, only the newest auctions can be found by name. */
const MAX_PAGES = 10

export function createAuctionNames(readSite: ReadSite, now: () => number): () => Promise<readonly AuctionName[]> {
  const keep = cacheFor<AuctionName[]>(CACHE_MS, now)
  return () => keep(() => readNames(readSite))
}

async function readNames(readSite: ReadSite): Promise<AuctionName[]> {
  const auctions = await readPages(readSite, { endpoint: listAuctions, maxPages: MAX_PAGES })
  return auctions.map(({ externalId, title, asset }) => ({ id: externalId, title, artist: asset.artist }))
}

interface Run {
  readonly first: number
  readonly length: number
}

interface Surroundings {
  readonly words: readonly RawWord[]
  readonly question: string
  readonly isOfField: boolean
  readonly names: ReadonlySet<string>
}

const things = ['song', 'auction', 'track', 'single']
const before: ReadonlySet<string> = new Set([...things, 'about', 'of', 'by', 'called', 'named', 'titled'])
const after: ReadonlySet<string> = new Set(things)

/** A name of everyday words counts only in quotes, in capitals or next to a word like “song”. */
function isUsedAsName(run: Run, surroundings: Surroundings): boolean {
  const { words, question, isOfField } = surroundings
  const { first, length } = run
  if (/["“'‘«]/.test(question[(words[first]?.start ?? 0) - 1] ?? '')) return true
  if (isCapitalised(run, surroundings)) return true
  if (isOfField) return false
  const isNamed = before.has(words[first - 1]?.plain ?? '') || after.has(words[first + length]?.plain ?? '')
  return isNamed || length === words.length
}

/** Capitals count inside a sentence, unless the whole question has them. */
function isCapitalised({ first, length }: Run, { words, question, names }: Surroundings): boolean {
  const run = words.slice(first, first + length)
  const [word, previous] = [run[0], words[first - 1]]
  if (word === undefined || previous === undefined || !isCapital(word)) return false
  if (/[.!?:;\n]/.test(question.slice(previous.end, word.start))) return false
  if (run.every(({ plain }) => names.has(plain))) return false
  const others = words.filter(
    ({ plain }, place) => place > 0 && plain !== 'i' && (place < first || place >= first + length),
  )
  if (others.length === 0) return /\p{Ll}/u.test(words[0]?.raw ?? '')
  return others.some((other) => !isCapital(other))
}

function isCapital({ raw }: RawWord): boolean {
  return /^\p{Lu}/u.test(raw)
}
