import { type RawWord, splitRawWords, stopWords, toPlain } from './split-words.ts'
import { isWithinOneEdit } from './within-one-edit.ts'

/** Words that are in the site's texts, and those of them that are always capitalised. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>
  readonly names: ReadonlySet<string>
}

export interface AuctionName {
  readonly id: number
  readonly title: string
  readonly artist: string
}

/** Shorter words are too similar to other words. */
const MIN_LENGTH = 5

export interface Named {
  readonly ids: readonly number[]
  /** The question with “this song” for each name, so that the words of a name don't change its meaning. */
  readonly bare: string
}

/** The auctions whose title, or else whose artist, the question names. Longer words may differ by one letter. */
export function findNamed(question: string, names: readonly AuctionName[], vocabulary: Vocabulary): Named {
  const words = splitRawWords(question)
  const runsOf = (name: string) => findRuns(name, { words, question, vocabulary })
  const byTitle = longest(names, ({ title }) => runsOf(title))
  const byArtist = longest(names, ({ artist }) => runsOf(artist))
  const both = byTitle.filter((name) => byArtist.includes(name))
  const found = both.length > 0 ? both : byTitle.length > 0 ? byTitle : byArtist
  const runs = found.flatMap(({ title, artist }) => [...runsOf(title), ...runsOf(artist)])
  return { ids: found.map(({ id }) => id), bare: dropRuns(question, words, runs) }
}

export function findNumbers(question: string): number[] {
  // Auctions have no negative or broken numbers.
  const whole = question.replaceAll(/(?<![\d\p{L}])[-−]\d[\d.,]*|\d+[.,]\d+/gu, '')
  const numbered = toPlain(whole).matchAll(
    /\b(a[a-z]{5,8}) (?:number |no |nr |id )?(\d{1,15}(?: (?:and|or) (?:auction )?\d{1,15}(?! (?:tokens?|mels)\b))*)\b/g,
  )
  const isAuction = (word: string) => isWithinOneEdit(word.replace(/s$/, ''), 'auction')
  const said = [...numbered].map(([, word = '', numbers = '']) => (isAuction(word) ? numbers : ''))
  return [...new Set(said.flatMap((numbers) => (numbers.match(/\d+/g) ?? []).map(Number)))]
}

interface Run {
  readonly first: number
  readonly length: number
}

interface Where {
  readonly words: readonly RawWord[]
  readonly question: string
  readonly vocabulary: Vocabulary
}

/** Prefers the longest name: “Night Ferry Home” is not “Night Ferry”. */
function longest(names: readonly AuctionName[], find: (name: AuctionName) => readonly Run[]): AuctionName[] {
  const rated = names.map((name) => ({ name, length: find(name)[0]?.length ?? 0 }))
  const most = Math.max(0, ...rated.map(({ length }) => length))
  return most === 0 ? [] : rated.filter(({ length }) => length === most).map(({ name }) => name)
}

/** Where the question has the words of the name in sequence, used as a name. */
function findRuns(name: string, { words, question, vocabulary }: Where): Run[] {
  const parts = splitRawWords(name).map(({ plain }) => plain)
  const { length } = parts
  const isKnown = (word: string) => stopWords.has(word) || vocabulary.words.has(word)
  const isMeant = (part: string, asked: string) =>
    part === asked || (part.length >= MIN_LENGTH && !isKnown(asked) && isWithinOneEdit(part, asked))
  const isPlainSpeech = length === 1 || parts.every((part) => isKnown(part) || part.length < 4)
  const runs = words.flatMap((_, first) => {
    const run = words.slice(first, first + length)
    return length > 0 && run.length === length && parts.every((part, step) => isMeant(part, run[step]?.plain ?? ''))
      ? [{ first, length }]
      : []
  })
  if (!isPlainSpeech) return runs
  return runs.filter((run) => isUsedAsName(run, { words, question, vocabulary, isCommon: parts.every(isKnown) }))
}

const things: ReadonlySet<string> = new Set(['song', 'auction', 'track', 'single', 'called', 'named', 'titled'])
const leading: ReadonlySet<string> = new Set(['about', 'of', 'by'])

/** A name of everyday words counts only in quotes, in capitals or next to a word like “song”. */
function isUsedAsName({ first, length }: Run, where: Where & { readonly isCommon: boolean }): boolean {
  const { words, question, vocabulary, isCommon } = where
  const [before, run, after] = [words[first - 1], words.slice(first, first + length), words[first + length]]
  if (/["“'‘«]/.test(question[(run[0]?.start ?? 0) - 1] ?? '')) return true
  const isCapital = ({ raw }: RawWord) => /^\p{Lu}/u.test(raw)
  const others = words.filter((word, place) => place > 0 && !run.includes(word) && word.plain !== 'i')
  const isShouted = others.length === 0 ? !/\p{Ll}/u.test(words[0]?.raw ?? '') : others.every(isCapital)
  const isBegun = before === undefined || /[.!?:;\n]/.test(question.slice(before.end, run[0]?.start))
  const isKnownName = run.every(({ plain }) => vocabulary.names.has(plain))
  // Capitals say nothing at the start of a sentence, or if the whole question has them.
  if (!isBegun && !isKnownName && run.every(isCapital) && !isShouted) return true
  if (things.has(before?.plain ?? '') || (after?.plain === 'song' && !isCommon)) return true
  return !isCommon && (leading.has(before?.plain ?? '') || length === words.length)
}

function dropRuns(question: string, words: readonly RawWord[], runs: readonly Run[]): string {
  const isName = new Set(runs.flatMap(({ first, length }) => Array.from({ length }, (_, step) => first + step)))
  let [bare, end] = ['', 0]
  for (const [place, word] of words.entries()) {
    if (!isName.has(place)) bare += question.slice(end, word.end)
    else if (!isName.has(place - 1)) bare += `${question.slice(end, word.start)}this song`
    end = word.end
  }
  return bare + question.slice(end)
}
