export const passwordLimits = { shortest: 15, longest: 128 } as const

/** Words that many passwords consist of. Shorter passwords aren't allowed anyway, so only combinations of these matter. */
const commonWords = [
  ...[
    'password',
    'passwort',
    'passw0rd',
    'p@ssw0rd',
    'passphrase',
    'letmein',
    'welcome',
    'secret',
    'changeme',
    'default',
  ],
  ...['admin', 'administrator', 'login', 'master', 'trustno', 'iloveyou', 'monkey', 'dragon', 'football', 'baseball'],
  ...['sunshine', 'princess', 'superman', 'batman', 'shadow', 'michael', 'jennifer', 'charlie', 'starwars', 'whatever'],
  ...[
    'hello',
    'freedom',
    'computer',
    'internet',
    'correct',
    'horse',
    'battery',
    'staple',
    'qwerty',
    'qwertz',
    'azerty',
  ],
  ...[
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'abc',
    'xyz',
    'test',
    'user',
    'guest',
    'root',
    'music',
    'melos',
    'the',
    'my',
  ],
  ...[
    'is',
    'me',
    'in',
    'you',
    'this',
    'love',
    'abcdefghijklmnopqrstuvwxyz',
    '1q2w3e4r',
    '1qaz2wsx',
    'zaq12wsx',
    'qazwsx',
  ],
].toSorted((a, b) => b.length - a.length)

/** A part that no list knows must have at least this many characters. */
const OWN_PART = 8

/** Why a password is too easy to guess, or undefined. The account's own words don't count as part of it. */
export function findPasswordFault(password: string, ownWords: readonly string[]): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isRepeated(plain)) return 'must not repeat the same few characters'
  const own = ownWords.flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(({ length }) => length > 2)
  const left = [...own.toSorted((a, b) => b.length - a.length), ...commonWords].reduce(
    (text, word) => text.replaceAll(word, ' '),
    plain,
  )
  const rest = left.replace(/[\s\p{P}\p{S}]+/gu, '')
  return isRun(rest) || new Set(rest).size < OWN_PART / 2 || rest.length < OWN_PART ? 'is too easy to guess' : undefined
}

const LONGEST_PERIOD = 5

function isRepeated(text: string): boolean {
  return Array.from({ length: LONGEST_PERIOD }, (_, index) => index + 1).some((period) =>
    [...text].every((character, index, all) => index < period || character === all[index - period]),
  )
}

/** Whether each character follows the one before, as in 123456 or in fedcba. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index))
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9)
}
