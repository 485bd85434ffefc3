/**
 * Words that nearly every sentence has and no recovery phrase does, so none of the usual 2048 may be added. The list of those
 * would double the panel's size.
 */
const everyday = [
  'the and for are was were has had does did how not from which than with without but nor yet per via',
  'would could should shall may might cannot been get got let made done',
  'them their his her its our your yours him she mine itself these those who whom whose why',
  'some each every both most many anyone nobody everyone out onto after through against here while',
  'unless though although however ever too see said think went melos bidder',
]
/** Endings of plurals, verbs and foreign words that no word of a phrase has, apart from the listed exceptions. */
const endings = [
  '(?!series\\b)[a-z]+(?:[bdgklmpt]|er|on|e)s',
  '(?!(?:amused|armed|feed|hundred|mixed|need|seed|shed|speed|tired|used)\\b)[a-z]+ed',
  '(?!(?:amaz|bor|br|ceil|dar|dur|morn|noth|pudd|r|sibl|s|spr|st|sw|th|wedd|w)ing\\b)[a-z]+ing',
  '(?!(?:broccoli|kiwi|satoshi|ski|taxi|menu|you)\\b)[a-z]+[iju]',
]
const harmless = new RegExp(`\\b(?:${[...everyday.join(' ').split(' '), ...endings].join('|')})\\b`, 'g')

const run = /\b[a-z]{3,8}(?:\s+[a-z]{3,8}){11,}\b/g
const lengths = [12, 15, 18, 21, 24]
const key = /[0-9a-f]{64}/

/** Guesses whether a text contains a recovery phrase or a private key; ordinary sentences pass. */
export function looksSecret(text: string): boolean {
  const small = text.toLowerCase()
  if (key.test(small.replace(/\s/g, ''))) return true
  // People number the words they copy, as "1. word" or "1) word".
  const words = small.replace(/\b\d{1,2}\b[.):]?/g, ' ').replace(harmless, '|')
  return isListOfWords(words) || (words.match(run) ?? []).some((found) => hasVariety(found.split(/\s+/)))
}

/** Whether an unfinished text could become a secret: four or more words, none of them an everyday word. */
export function mayBeSecret(text: string): boolean {
  const small = text.toLowerCase()
  const words = small.match(/[a-z]{3,}/g) ?? []
  return looksSecret(text) || /[0-9a-f]{16}/.test(small) || (words.length >= 4 && small.search(harmless) < 0)
}

/** Whether a text consists only of a phrase's words, with any separator. */
function isListOfWords(text: string): boolean {
  const words = text.split(/[^a-z|]+/).filter((word) => word !== '')
  return lengths.includes(words.length) && words.every((word) => /^[a-z]{3,8}$/.test(word)) && hasVariety(words)
}

/** The same word typed again and again is not a secret. */
const hasVariety = (words: readonly string[]): boolean => new Set(words).size >= 10
