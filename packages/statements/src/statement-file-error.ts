export type StatementFileErrorCode =
  /** The bytes are not text, for example a PDF. */
  | 'NOT_TEXT'
  /** The file claims to be UTF-8 or UTF-16 and isn't. */
  | 'ENCODING_INVALID'
  /** Quotes don't match, or a row is longer than any real one. */
  | 'TABLE_INVALID'
  | 'TABLE_EMPTY'
  /** A DDEX flat file has a record type in every row instead of a header. */
  | 'DDEX_FLAT_FILE'
  /** The header lacks a column that the mapping names. */
  | 'COLUMN_MISSING'
  /** The header has a column twice that the mapping names. */
  | 'COLUMN_TWICE'
  /** Neither the file nor the mapping says the currency. */
  | 'CURRENCY_MISSING'

/** A payer's file, or its mapping, that can't be read as a whole. */
export class StatementFileError extends Error {
  readonly code: StatementFileErrorCode

  constructor(code: StatementFileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StatementFileError'
    this.code = code
  }
}
