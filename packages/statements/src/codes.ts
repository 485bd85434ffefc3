/** A code as we keep it, or why there is none. */
export interface Code {
  /** Null if there is none or it can't be understood. */
  readonly code: string | null
  /** The text isn't empty and isn't a valid code. */
  readonly isDoubtful: boolean
}

const NONE: Code = { code: null, isDoubtful: false }
const DOUBTFUL: Code = { code: null, isDoubtful: true }

/** What payers write where there is no code. */
const empty = /^(?:|-+|0+|n\/?a|none|null|unknown)$/i

/** Twelve characters; dashes and spaces are not part of an ISRC. */
export function readIsrc(text: string): Code {
  return read(text, (plain) => (/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(plain) ? plain : undefined))
}

/** A work's code without its dots and dashes: T and ten digits. */
export function readIswc(text: string): Code {
  return read(text, (plain) => (/^T\d{10}$/.test(plain) ? plain : undefined))
}

/**
 * UPC and EAN are the same number, so leading zeros are dropped beyond 12 digits. Spreadsheets drop leading zeros too: 10 and 11
 * digits are filled up if the check digit is right then. With 12 digits or more, a wrong check digit is kept and doubtful.
 */
export function readUpc(text: string): Code {
  const plain = text.replace(/[\s-]/g, '').replace(/^'/, '')
  if (empty.test(plain)) return NONE
  if (!/^\d{10,14}$/.test(plain)) return DOUBTFUL
  const code = plain.replace(/^0+/, '').padStart(12, '0')
  const isRight = hasRightCheckDigit(code)
  if (plain.length < 12 && !isRight) return DOUBTFUL
  return { code, isDoubtful: !isRight }
}

function read(text: string, understand: (plain: string) => string | undefined): Code {
  const plain = text.replace(/[\s.\u2010-\u2015-]/g, '').toUpperCase()
  if (empty.test(plain)) return NONE
  const code = understand(plain)
  return code === undefined ? DOUBTFUL : { code, isDoubtful: false }
}

/** The GS1 rule: from the right, every second digit counts three times. */
function hasRightCheckDigit(code: string): boolean {
  const sum = [...code].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
