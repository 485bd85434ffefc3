import type { Question } from '../assistant.ts'
import { toPlain } from './split-words.ts'
import { findMeant } from './within-one-edit.ts'

/** A question as it can be read. What it says is looked at and never followed. */
export interface Asked extends Question {
  /** In small letters, without signs, slips in the words of this field mended. */
  readonly plain: string
  /** The same, sentence by sentence. */
  readonly sentences: readonly string[]
  /** All of it without what is said for politeness alone. */
  readonly core: string
}

/** Words by which it is seen what is asked for; a slip in one of them must not hide it. */
export const fieldWords: readonly string[] =
  `auction auctions winning winner losing outbid commission commissions deposit deposits refund refunds
  tokens token price prices bidding currently upcoming finished ended ending newest latest running artist artists genre
  contract address network blockchain investment invest profit profitable recommend worth status stand stands target
  threshold should which songs money bids`.split(/\s+/)

/** Words of their own that only look like a slip in one of these. */
const ownWords: ReadonlySet<string> = new Set(
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

export function readQuestion(question: Question): Asked {
  const sentences = question.question.split(/[.!?;:]+(?=\s|$)|\n/).map(toMended)
  const plain = toMended(question.question)
  return { ...question, plain, sentences: sentences.filter((each) => each !== ''), core: toCore(plain) }
}

const courtesy =
  /^(?:(?:hi|hello|hey)(?: there| melos| assistant| all)?|ok|okay|so|well|please|and|thanks|thank you|sorry|excuse me) (?=\S)/
const lead =
  /^(?:i (?:would like|would love|want) to know|(?:can|could|would|will) you (?:please |kindly )?(?:tell|show|check|say)(?: me| us| for me)?(?: please)?)(?: if| whether)? (?=\S)|^(?:tell me|let me know|check|see) (?:if|whether) (?=\S)/

/** “Could you please tell me if I am winning” asks for “I am winning”. */
export function toCore(plain: string): string {
  const core = plain.replace(courtesy, '').replace(lead, '')
  return core === plain ? plain : toCore(core)
}

function toMended(text: string): string {
  const long = shortForms.reduce((mended, [short, full]) => mended.replaceAll(short, full), text.toLowerCase())
  const words = toPlain(long).split(/\s+/)
  return words.map((word) => (ownWords.has(word) ? word : (findMeant(word, fieldWords) ?? word))).join(' ')
}
