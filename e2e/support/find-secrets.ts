/** What must stay in the browser, by name. */
export interface Secrets {
  /** The twelve, in order. */
  readonly words: readonly string[]
  /** 0x and 64 digits. */
  readonly privateKey: string
  /** Passphrases and the like, in letters. */
  readonly phrases: readonly string[]
}

const WORDS_IN_A_ROW = 3

/** The names of the secrets that are in a text, in whatever dress they usually travel. */
export function findSecrets(text: string, { words, privateKey, phrases }: Secrets): string[] {
  const small = undress(text)
  const rows = words
    .slice(0, 1 - WORDS_IN_A_ROW)
    .map((_, index) => words.slice(index, index + WORDS_IN_A_ROW).join(' '))
  const spoken = ` ${small.replaceAll(/[^a-z]+/g, ' ')} `
  const found = [
    ...rows.filter((row) => spoken.includes(` ${row} `)).map((row) => `words: ${row}`),
    ...spell(Buffer.from(privateKey.slice(2), 'hex'))
      .filter((form) => small.includes(form))
      .map((form) => `private key: ${form}`),
    ...phrases
      .filter((phrase) => [phrase.toLowerCase(), ...spell(Buffer.from(phrase))].some((form) => small.includes(form)))
      .map((phrase) => `phrase: ${phrase}`),
  ]
  return found
}

/** As addresses and JSON hide letters, and once without that. */
function undress(text: string): string {
  let plain = text.replaceAll('+', ' ')
  try {
    plain = decodeURIComponent(plain)
  } catch {
    // Not an address.
  }
  return `${text}\n${plain}\n${plain.replaceAll('\\\\', '')}`.toLowerCase()
}

function spell(bytes: Buffer): string[] {
  return [
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.join(','),
  ].map((form) => form.toLowerCase())
}
