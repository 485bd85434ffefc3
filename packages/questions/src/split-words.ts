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

/** The stems of the words that say what a text is about. */
export function splitTerms(text: string): string[] {
  return splitWords(text)
    .filter((word) => !stopWords.has(word))
    .map(stem)
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
