import { toPlain } from './split-words.ts'

/** A word as it is typed, and where. */
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
