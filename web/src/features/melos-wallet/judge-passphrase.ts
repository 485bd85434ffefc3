import { isTrivial } from '../../wallet/melos-wallet/vault.ts'

/** Wallets refuse passphrases of the first two kinds. */
export type PassphraseStrength = 'short' | 'simple' | 'weak' | 'fair' | 'good'

const SHORTEST = 8
/** These limits can be low, because each guess costs a million rounds, which add about twenty bits. */
const FAIR_BITS = 35
const GOOD_BITS = 50
/** Parts that attackers guess first. */
const favourites =
  /pass ?w(or|0r)[dt]|pass ?phrase|qwert|azert|letmein|iloveyou|welcome|melos|bitcoin|wallet|secret|(19|20)\d\d/gi

/**
 * A cautious estimate: letters in a row count as words, and repetitions count for nothing. `@zxcvbn-ts` would add 230 KB gzipped
 * with its smallest dictionary, and calls six years in a row strong.
 */
export function judgePassphrase(passphrase: string): PassphraseStrength {
  const text = passphrase.normalize('NFKC')
  if ([...text].length < SHORTEST) return 'short'
  if (isTrivial([...text])) return 'simple'
  const parts = text.replace(favourites, ' ').match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? []
  const bits = [...new Set(parts)].reduce((sum, part) => sum + bitsOf(part), 0)
  if (bits < FAIR_BITS) return 'weak'
  return bits < GOOD_BITS ? 'fair' : 'good'
}

const LETTER_BITS = 5
const DIGIT_BITS = 3.3
const SIGN_BITS = 4
/** The bits of a word chosen from eight thousand. */
const WORD_BITS = 13
const LONGEST_WORD = 10

function bitsOf(part: string): number {
  const count = countSurprises([...part])
  if (/^\d/.test(part)) return count * DIGIT_BITS
  if (!/^\p{L}/u.test(part)) return count * SIGN_BITS
  return Math.min(count * LETTER_BITS, Math.ceil(count / LONGEST_WORD) * WORD_BITS)
}

/** Skips characters that repeat or continue the previous one, and repeated pairs. */
function countSurprises(characters: readonly string[]): number {
  const pairs = new Set<string>()
  const surprises = characters.filter((character, index) => {
    const previous = characters[index - 1]
    if (previous === undefined) return true
    const pair = previous + character
    const isKnown = pairs.has(pair)
    pairs.add(pair)
    return !isKnown && Math.abs((character.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0)) > 1
  })
  return surprises.length
}
