import type { Question } from './question.ts'

interface Write {
  readonly question: Question
  /** Takes note of the answer; gives what the database has to hold from now on, in the words of `stored`. */
  acknowledge(answer: string): string
}

/** A kind of write. Several may be under way at once. */
export interface WriteKind {
  readonly name: string
  readonly url: string
  next(): Write
  /** A query for one text of each write that the database holds. */
  readonly stored: string
}
