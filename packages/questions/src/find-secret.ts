import { english } from 'viem/accounts'
import { stopWords } from './split-words.ts'

const recoveryWords: ReadonlySet<string> = new Set(english)
const PHRASE_WORDS = 12
/** Fewer than all twelve, because some words may be mistyped or repeated. */
const MIN_KNOWN = 9

export function hasSecret(text: string): boolean {
  return /(?<![0-9a-f])[0-9a-f](?:\s*[0-9a-f]){63}(?![0-9a-f])/i.test(text) || hasRecoveryPhrase(text)
}

/** “My password is wrong” tells none: a password has a digit or a sign. */
export function hasPassword(text: string): boolean {
  const told =
    /\b(?:password|passphrase|passcode|pin)\b(?: (?:is|was)|\s*[:=])\s*(?=\S*[\d!#$%&*@^_])[^\s?]{4,}(?!\s*(?:characters|letters|digits|signs))/i
  return told.test(text)
}

function hasRecoveryPhrase(text: string): boolean {
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => word !== 'and')
  return words.some((_, start) => {
    const some = words.slice(start, start + PHRASE_WORDS)
    const known = new Set(some.filter((word) => recoveryWords.has(word)))
    const others = some.filter((word) => !recoveryWords.has(word))
    // A common word isn't a typing error, so a common word plus another unknown word makes it a sentence.
    const isSentence = others.length > 1 && others.some((word) => stopWords.has(word))
    const isPhrase = some.every((word) => recoveryWords.has(word) && !stopWords.has(word))
    return some.length === PHRASE_WORDS && (isPhrase || (known.size >= MIN_KNOWN && !isSentence))
  })
}
