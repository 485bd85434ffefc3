import type { RefusalCode, StatementFileErrorCode } from '@melos/statements'

interface RefusedCell {
  readonly number: number
  readonly column: string
  readonly value: string
}

const LONGEST_VALUE = 60

function quote(value: string): string {
  const line = value.replace(/\p{Cc}+/gu, ' ').trim()
  return `“${line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line}”`
}

/** Sentences for administrators. */
export const texts = {
  files: {
    NOT_TEXT: "This isn't a text file. Export the statement as CSV or TSV.",
    ENCODING_INVALID: "The file's text is damaged: its bytes don't fit its encoding.",
    TABLE_INVALID: "The file has a row that is longer than any real one, or a quote that isn't closed in its own row.",
    TABLE_EMPTY: 'The file has no rows.',
    DDEX_FLAT_FILE: "This is a DDEX flat file. Melos can't read those yet. Ask the payer for CSV.",
    COLUMN_MISSING: 'The file lacks a column that was mapped.',
    COLUMN_TWICE: 'The header has the same name twice. Rename one of the columns in the file and take it in again.',
    FILE_UNSUPPORTED: "Melos can't read this kind of file. Save it as CSV or XLSX.",
    FILE_TOO_LARGE: 'The file becomes too large when it is unpacked. Save it as CSV.',
    ARCHIVE_INVALID: 'The archive or workbook is damaged, or it needs a password.',
    ENTRY_UNDECIDED: 'The file has several tables.',
    CURRENCY_MISSING: "Neither the file nor its mapping says the amounts' currency.",
  } satisfies Record<StatementFileErrorCode, string>,
  rows: {
    AMOUNT_MISSING: ({ number, column }) => `Row ${number} has no amount in the column ${quote(column)}.`,
    AMOUNT_INVALID: ({ number, column, value }) =>
      `Row ${number} has ${quote(value)} in the column ${quote(column)}, which isn't an amount.`,
    AMOUNT_TOO_LARGE: ({ number, column, value }) =>
      `Row ${number} has ${quote(value)} in the column ${quote(column)}, which is more than any statement pays.`,
    CURRENCY_INVALID: ({ number, value }) => `Row ${number} has the currency ${quote(value)}, which isn't one.`,
    CELLS_MISSING: ({ number }) => `Row ${number} has fewer cells than the header.`,
    LOOKS_LIKE_TOTAL: ({ number, value }) => `Row ${number} looks like a sum of other rows: ${quote(value)}.`,
  } satisfies Record<RefusalCode, (cell: RefusedCell) => string>,
  mixedDecimals: 'Some amounts have a decimal point and others a decimal comma, so none of them can be trusted.',
  noLines: 'The file has a header and no lines below it.',
  fileLost: "The file isn't in the media store any more.",
  mappedByHand: 'mapped by hand',
  approval: {
    notSubmitted: 'It must be submitted first.',
    alone: 'You are the only administrator. Invite another one, who can then approve it.',
    tookIn: 'You uploaded it, so another administrator must approve it.',
    changed: 'You changed or submitted it last, so another administrator must approve it.',
  },
  notSold: "This work's song isn't sold yet, so nothing can be paid in for it. Leave its lines for later.",
  songsBlocked: (titles: readonly string[]) =>
    `No royalties can be paid for songs that are blocked because of a report of infringement: ${titles.join(', ')}. Leave their lines for later.`,
  noSuchGroup: 'lines: the statement has no such lines',
  noSuchSong: 'song: there is no such song',
  noSuchWork: 'decision.workId: there is no such work',
  wrongParts: "parts: must name each of the file's currencies once and add up to the amount",
  wrongSign: (field: string, isNegative: boolean) =>
    isNegative
      ? `${field}: must be below 0, because the lines add up to less than zero`
      : `${field}: must be above 0, because the lines add up to more than zero`,
  zeroTotal: (currency: string) =>
    `The lines in ${currency} add up to exactly zero, so no receipt can be shared over them.`,
  laterNothing: 'No lines of this statement were left for later.',
  laterZero: 'The lines left for later add up to exactly zero, so there is nothing to share over them.',
  laterTaken: 'The lines left for later are in another statement already.',
  laterDependents: 'A later statement pays the same songs, and its balances depend on this one.',
  announcedBefore: 'Earlier numbers of this statement are announced or paid in. Withdraw that announcement first.',
} as const
