import { stem } from './stem.ts'

/** Words that don't say what a text is about. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as at be been before being both but by can could did do does doing done
  each else even every for from had has have having he her here hers him his how i if in into is it its itself just let like
  many may me might mine more much must my myself no nor not of on once only or other our ours out over own please quite
  really same shall she should so some such tell than that the their theirs them then there these they thing things this
  those through to too under until up us very want was way we were what whatever when where whether which while who whom
  whose why will with would you your yours u r ur pls plz im ive dont cant doesnt isnt wont didnt whats hows wheres whos`.split(
    /\s+/,
  ),
)

/** Each line is one meaning; the first word stands for all of them. */
const meanings = `
  fee commission cost charge surcharge
  win winner winning allot allotted allotment
  lowest minimum min cheap cheapest smallest least
  highest maximum max top
  artist musician band singer songwriter creator performer
  infringement infringe plagiarism piracy takedown dmca copyright
  cancel undo revoke retract rescind
  change modify edit alter amend
  phone mobile smartphone
  equal tie tied identical
  void null unsuccessful fail failed failure
  buy purchase
  verify recompute
  sell resell resale
  threshold target goal
  administrator admin
  auction sale
  song track tune
  blockchain chain
  email mail inbox
  register signup enroll join
  login logon
  logout signoff logoff
  cheat steal fraud scam rig theft thief scammer fraudulent
  suspend ban block lockout restrict expel
  appeal complain complaint object objection protest
  laptop computer pc device tablet
  company business firm corporation
  usa america american united states
  money cash fund
  arrive arrival deliver delivery reach
  reject refuse decline deny
  invite invitation
  expire expiry lapse
  delete erase remove wipe
  picture photo image cover artwork
  lawyer attorney
  share percent percentage split
  child kid minor teenager teen
  begin start begun launch
  show display view see
  quick fast soon
  month year week
  explain describe clarify
  trust honest legit trustworthy safe secure
  worth value valuable
  income earning earn revenue
  friend wife husband brother sister colleague
  copy imitate counterfeit fake
  stop halt freeze pause
  broken crash error bug
  bandmate contributor cowriter composer coauthor
  permit allow permission
  notify notification alert remind reminder ping notice`

const canonical: ReadonlyMap<string, string> = new Map(
  meanings
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(stem))
    .flatMap((words) => words.map((word): [string, string] => [word, words[0] ?? word])),
)

/** The words of the site's texts, which are met again and again. */
const known = new Map<string, string>()
const MOST_KNOWN = 10_000

/** One term for a word, its other endings and its synonyms. */
export function toTerm(word: string): string {
  const term = known.get(word)
  if (term !== undefined) return term
  const root = stem(word)
  const made = canonical.get(root) ?? root
  if (known.size < MOST_KNOWN) known.set(word, made)
  return made
}

/** Lower case, digits and single spaces, without accents and apostrophes. */
export function toPlain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.%]+|\.(?!\d)|(?<!\d)\./gu, ' ')
    .trim()
}

export function splitWords(text: string): string[] {
  return toPlain(text)
    .split(' ')
    .filter((word) => word !== '')
}

/** The terms of the words that say what a text is about. */
export function splitTerms(text: string): string[] {
  return splitWords(text)
    .filter((word) => !stopWords.has(word))
    .map(toTerm)
}

export interface RawWord {
  readonly raw: string
  readonly plain: string
  readonly start: number
  readonly end: number
}

export function splitRawWords(text: string): RawWord[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*/gu)].map(({ 0: raw, index }) => ({
    raw,
    plain: toPlain(raw),
    start: index,
    end: index + raw.length,
  }))
}
