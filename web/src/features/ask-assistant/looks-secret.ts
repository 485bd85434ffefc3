/**
 * Words that are in no recovery phrase but in nearly every sentence. Those of the usual list of 2048 must not stand here; to carry
 * the list itself, the panel would have to be twice as large.
 */
const everyday = [
  'the and for are was were has had does did how not from which than with without but nor yet per via',
  'would could should shall may might cannot been get got let made done',
  'them their his her its our your yours him she mine itself these those who whom whose why',
  'some each every both most many anyone nobody everyone out onto after through against here while',
  'unless though although however ever too see said think went melos bidder',
]
/** Endings that phrases do not have either, but for a few words: of plurals, of verbs, and of other languages. */
const endings = [
  '(?!series\\b)[a-z]+(?:[bdgklmpt]|er|on|e)s',
  '(?!(?:amused|armed|feed|hundred|mixed|need|seed|shed|speed|tired|used)\\b)[a-z]+ed',
  '(?!(?:amaz|bor|br|ceil|dar|dur|morn|noth|pudd|r|sibl|s|spr|st|sw|th|wedd|w)ing\\b)[a-z]+ing',
  '(?!(?:broccoli|kiwi|satoshi|ski|taxi|menu|you)\\b)[a-z]+[iju]',
]
const harmless = new RegExp(`\\b(?:${[...everyday.join(' ').split(' '), ...endings].join('|')})\\b`, 'g')

/** Twelve words or more with blanks between them alone. */
const run = /\b[a-z]{3,8}(?:\s+[a-z]{3,8}){11,}\b/g
/** How many words recovery phrases have. */
const lengths = [12, 15, 18, 21, 24]
const key = /[0-9a-f]{64}/

/** Whether a text holds what looks like a recovery phrase or a private key. A guess, made so that ordinary sentences pass. */
export function looksSecret(text: string): boolean {
  const small = text.toLowerCase()
  if (key.test(small.replace(/\s/g, ''))) return true
  // People number the words that they copy, as "1. word" or "1) word".
  const words = small.replace(/\b\d{1,2}\b[.):]?/g, ' ').replace(harmless, '|')
  return isListOfWords(words) || (words.match(run) ?? []).some((found) => hasVariety(found.split(/\s+/)))
}

/** Whether a text that is still being typed could become one: four words or more, and no everyday word among them. */
export function mayBeSecret(text: string): boolean {
  const small = text.toLowerCase()
  const words = small.match(/[a-z]{3,}/g) ?? []
  return looksSecret(text) || /[0-9a-f]{16}/.test(small) || (words.length >= 4 && small.search(harmless) < 0)
}

/** A text of nothing but the words, however they are set apart. */
function isListOfWords(text: string): boolean {
  const words = text.split(/[^a-z|]+/).filter((word) => word !== '')
  return lengths.includes(words.length) && words.every((word) => /^[a-z]{3,8}$/.test(word)) && hasVariety(words)
}

/** Somebody who types the same word again and again gives nothing away. */
const hasVariety = (words: readonly string[]): boolean => new Set(words).size >= 10
