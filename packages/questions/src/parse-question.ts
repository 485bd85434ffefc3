import { toPlain } from './split-words.ts'

export interface Asked {
  readonly question: string
}

export interface Parsed {
  /** In lower case, without punctuation, courtesies and talk about asking. */
  readonly core: string
  readonly sentences: readonly string[]
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\b(what|how|where|who|when|that|it|there)['’]?s\b/g, '$1 is'],
  [/\b(i)['’]?m\b/g, '$1 am'],
  [/\b(i|you|they)['’]?ve\b/g, '$1 have'],
  [/\b(?:(i|it|they|you)['’]ll|(they|you)ll)\b/g, '$1$2 will'],
  [/\b(do|does|did|is|are|was|has|have|would|could|should)n['’]?t\b/g, '$1 not'],
  [/\b(ca)n['’]?t\b/g, '$1n not'],
  [/\be-mail/g, 'email'],
  [/\beuros?\b|€/g, 'eur'],
  [/\b(how|want|need|have|able|try) 2\b/g, '$1 to'],
  [/\bw[ao]t\b/g, 'what'],
  [/\bwich\b/g, 'which'],
  [/\b(?:u|ya)\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b(?!\s*(?:&|n\b|and b\b))/g, 'are'],
  [/\bppl\b/g, 'people'],
  [/\bthru\b/g, 'through'],
  [/\bwanna\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\bgotta\b/g, 'got to'],
  [/\bgimme\b/g, 'give me'],
  [/\b(?:cuz|coz|cos)\b/g, 'because'],
  [/\btmrw?\b/g, 'tomorrow'],
  [/\b(?:rn|atm)\b/g, 'right now'],
]

/** What people say besides their question, wherever it is. */
const courtesies = phrases(
  '(?:hi|hello|hey+|heya|hiya|yo|good (?:morning|afternoon|evening|day))(?: there| all| melos| assistant| bot)?',
  '(?:you )?guys|folks|mate|bro|dude|team|lol|haha|omg|wtf|tbh|btw|imo|um+|uh+|h+m+|ok|okay|alright|aight|yeah|well|tho',
  'pls|plz|please|kindly|thanks(?: a lot)?|thank you(?: so much)?|thx|cheers|sorry(?: to bother you)?|excuse me',
  'basically|honestly|actually|seriously|literally|exactly|somehow|simply|maybe|perhaps|by any chance|anyway|kinda|sorta|(?:kind|sort) of',
)
const asking = phrases(
  'quick question|just curious|another question|i (?:have|got) an? (?:\\w+ )?question(?: about| on)?',
  '(?:(?:it|this|that) is )?(?:if (?:it|this|that) is )?an? (?:stupid|dumb|silly|noob|basic|weird|quick|simple) (?:question|one)(?: but)?',
  'i (?:was|am) (?:just )?(?:wondering|curious|asking)(?: if| whether| about)?',
  'i (?:would like|would love|want|need|wish) to (?:know|understand|ask)(?: you)?(?: if| whether| about)?',
  '(?:can|could|would|will) (?:you|someone|anyone|anybody|somebody) (?:tell|show|check|say|explain)(?: (?:to )?(?:me|us))?(?: if| whether| about)?',
  '(?:tell|show) (?:me|us)(?: if| whether)?|let me know(?: if| whether)?|(?:do you know|any idea)(?: if| whether)?|check (?:if|whether)|for me',
  'let us say|i (?:heard|think|guess)(?: that)?|my (?:friend|mate|buddy) (?:told me|says|said)(?: that)?|what is (?:up|going on)$',
)
const joints = /^(?:(?:so|and|but|or|now|just|then|also|like) )+(?=\w+ \w)/

function phrases(...lines: readonly string[]): RegExp {
  return new RegExp(`(?<=^| )(?:${lines.join('|')})(?= |$)`, 'g')
}

const markup = /<(script|style)\b[^<>]*>.*?<\/\1>|<\/?[a-z][^<>]*>/gis

export function parseQuestion<Question extends Asked>(question: Question): Question & Parsed {
  const asked = question.question.replaceAll(markup, ' ')
  const sentences = asked.split(/[.!?;:]+(?=\s|$)|\n/).map((text) => drop(courtesies, toLong(text)))
  const core = drop(asking, drop(courtesies, toLong(asked)))
  return { ...question, core, sentences: sentences.filter((each) => each !== '') }
}

const toLong = (text: string): string =>
  toPlain(shortForms.reduce((long, [short, full]) => long.replaceAll(short, full), text.toLowerCase()))

/** “Could you please tell me if I am winning” becomes “I am winning”; what is only courtesies stays. */
function drop(words: RegExp, plain: string): string {
  const left = plain.replaceAll(words, '').replaceAll(/ +/g, ' ').trim().replace(joints, '')
  return left === '' ? plain : left
}
