import { toPlain } from './split-words.ts'

export interface Asked {
  readonly question: string
}

export interface Parsed {
  /** In lower case, without punctuation and courtesies. */
  readonly core: string
  readonly sentences: readonly string[]
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\b(what|how|where|who|when|that|it|there)['’]?s\b/g, '$1 is'],
  [/\b(i)['’]?m\b/g, '$1 am'],
  [/\b(i|you|they)['’]ve\b/g, '$1 have'],
  [/\b(i|it|they|you)['’]ll\b/g, '$1 will'],
  [/\b(do|does|did|is|are|have|has|would|could|should)n['’]?t\b/g, '$1 not'],
  [/\b(ca)n['’]?t\b/g, '$1n not'],
  [/\be-mail/g, 'email'],
  [/\b(how|want|need|have|able|try) 2\b/g, '$1 to'],
  [/\bw[ao]t\b/g, 'what'],
  [/\bwich\b/g, 'which'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b(?!\s*(?:&|n\b|and b\b))/g, 'are'],
  [/\bppl\b/g, 'people'],
  [/\bthru\b/g, 'through'],
  [/\bwanna\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\bgimme\b/g, 'give me'],
  [/\b(?:rn|atm)\b/g, 'right now'],
]
const courtesy =
  /^(?:(?:hi|hello|hey)(?: there| melos| assistant| all)?|ok|okay|so|well|please|pls|and|thanks|thank you|sorry|excuse me) (?=\S)/
const lead =
  /^(?:i (?:would like|would love|want) to know|(?:can|could|would|will) you (?:please |kindly )?(?:tell|show|check|say)(?: me| us| for me)?(?: please)?)(?: if| whether)? (?=\S)|^(?:tell me|let me know|check|see) (?:if|whether) (?=\S)/

export function parseQuestion<Question extends Asked>(question: Question): Question & Parsed {
  const sentences = question.question.split(/[.!?;:]+(?=\s|$)|\n/).map((text) => toCore(toLong(text)))
  return { ...question, core: toCore(toLong(question.question)), sentences: sentences.filter((each) => each !== '') }
}

const toLong = (text: string): string =>
  toPlain(shortForms.reduce((long, [short, full]) => long.replaceAll(short, full), text.toLowerCase()))

/** “Could you please tell me if I am winning” becomes “I am winning”. */
function toCore(plain: string): string {
  const core = plain.replace(courtesy, '').replace(lead, '')
  return core === plain ? plain : toCore(core)
}
