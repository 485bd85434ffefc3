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
  /** A kind of file that we don't read. */
  | 'FILE_UNSUPPORTED'
  | 'FILE_TOO_LARGE'
  /** The ZIP archive or workbook is damaged or encrypted. */
  | 'ARCHIVE_INVALID'
  /** There are several tables, and a person has to choose one of `entries`. */
  | 'ENTRY_UNDECIDED'

/** A payer's file, or its mapping, that can't be read as a whole. */
export class StatementFileError extends Error {
  readonly code: StatementFileErrorCode
  /** The tables to choose from. */
  readonly entries: readonly string[]

  constructor(
    code: StatementFileErrorCode,
    message: string,
    { entries = [], ...options }: ErrorOptions & { readonly entries?: readonly string[] } = {},
  ) {
    super(message, options)
    this.entries = entries
    this.name = 'StatementFileError'
    this.code = code
  }
}
