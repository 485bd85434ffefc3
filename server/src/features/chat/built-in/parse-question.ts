import type { Question } from '../assistant.ts'
import { toPlain } from './split-words.ts'
import { findMeant } from './within-one-edit.ts'

export interface ParsedQuestion extends Question {
  /** In lower case, without punctuation, with typing errors in known words corrected. */
  readonly plain: string
  readonly sentences: readonly string[]
  /** `plain` without courtesies. */
  readonly core: string
}

/** Words that patterns rely on, so typing errors in them are corrected. */
export const topicWords: readonly string[] =
  `auction auctions winning winner losing outbid commission commissions deposit deposits refund refunds
  tokens token price prices bidding currently upcoming finished ended ending newest latest running artist artists genre
  contract address network blockchain investment invest profit profitable recommend worth status stand stands target
  threshold should which songs money bids`.split(/\s+/)

/** Correct words that look like typing errors in one of the words above. */
const correctWords: ReadonlySet<string> = new Set(
  `action actions brand closing contact contacts dinner grand honey lending monkey north pending pride prime prize sending
  spending statue taken`.split(/\s+/),
)

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\b(what|how|where|who|when|that|it|there)['’]?s\b/g, '$1 is'],
  [/\bi['’]?m\b/g, 'i am'],
  [/\bi['’]ve\b/g, 'i have'],
  [/\bi['’]ll\b/g, 'i will'],
  [/\bi['’]d\b/g, 'i would'],
  [/\bwon['’]t\b/g, 'will not'],
  [/\b(do|does|did|is|are|have|has|would|could|should)n['’]?t\b/g, '$1 not'],
  [/\bcan['’]?t\b/g, 'can not'],
]

export function parseQuestion(question: Question): ParsedQuestion {
  const sentences = question.question.split(/[.!?;:]+(?=\s|$)|\n/).map(toCorrected)
  const plain = toCorrected(question.question)
  return { ...question, plain, sentences: sentences.filter((each) => each !== ''), core: toCore(plain) }
}

const courtesy =
  /^(?:(?:hi|hello|hey)(?: there| melos| assistant| all)?|ok|okay|so|well|please|and|thanks|thank you|sorry|excuse me) (?=\S)/
const lead =
  /^(?:i (?:would like|would love|want) to know|(?:can|could|would|will) you (?:please |kindly )?(?:tell|show|check|say)(?: me| us| for me)?(?: please)?)(?: if| whether)? (?=\S)|^(?:tell me|let me know|check|see) (?:if|whether) (?=\S)/

/** “Could you please tell me if I am winning” becomes “I am winning”. */
export function toCore(plain: string): string {
  const core = plain.replace(courtesy, '').replace(lead, '')
  return core === plain ? plain : toCore(core)
}

function toCorrected(text: string): string {
  const long = shortForms.reduce((expanded, [short, full]) => expanded.replaceAll(short, full), text.toLowerCase())
  const words = toPlain(long).split(/\s+/)
  return words.map((word) => (correctWords.has(word) ? word : (findMeant(word, topicWords) ?? word))).join(' ')
}
