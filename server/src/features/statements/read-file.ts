import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  type ColumnMapping,
  detectEncoding,
  examineTable,
  type FoundConvention,
  findConvention,
  type RefusedRow,
  type Row,
  readRows,
  StatementFileError,
  type StatementRow,
  type Table,
  type TextEncoding,
  toStatementRow,
} from '@melos/statements'
import { openPayerFile } from '@melos/statements/payer-file'
import { texts } from './texts.ts'

/** What a person said about a file, or once about a payer's files with the same header. */
export interface Reading {
  readonly mapping: ColumnMapping
  /** Without it, the file's bytes decide. */
  readonly encoding: TextEncoding | null
}

/** A file that can be read, or what a person has to say first. */
export type OpenedFile =
  | { readonly kind: 'ready'; readonly format: string; rows(): AsyncGenerator<ReadRow> }
  | { readonly kind: 'undecided'; readonly tables: readonly string[] }
  | {
      readonly kind: 'unclear'
      readonly table: Table
      /** Null in a workbook. */
      readonly encoding: TextEncoding | null
      readonly mapping: ColumnMapping | undefined
      readonly convention: FoundConvention | undefined
    }

interface ReadRow {
  readonly row: StatementRow | RefusedRow
  /** How much of the file has been read; 0 in an archive. */
  readonly bytesRead: number
}

/** A file that can't be read, in a sentence for administrators. */
export class UnreadableFile extends Error {
  readonly code = 'UNREADABLE_FILE'
}

interface Source {
  readonly path: string
  /** The table in an archive or a workbook. */
  readonly entry: string | null
  /** What is known of a header's columns. */
  findReading(header: readonly string[]): Promise<Reading | undefined>
}

/** Reads the file once for its encoding, and once for its decimal convention if nobody said it. */
export async function openFile(source: Source): Promise<OpenedFile> {
  try {
    return await open(source)
  } catch (error) {
    if (error instanceof StatementFileError && error.code === 'ENTRY_UNDECIDED') {
      return { kind: 'undecided', tables: error.entries }
    }
    throw describe(error)
  }
}

async function open({ path, entry, findReading }: Source): Promise<OpenedFile> {
  let bytesRead = 0
  async function* read(): AsyncGenerator<Buffer> {
    bytesRead = 0
    for await (const chunk of createReadStream(path)) {
      bytesRead += chunk.length
      yield chunk
    }
  }
  const opened = await openPayerFile({ path, read }, { entry: entry ?? undefined })
  const examined = await examineTable(opened.rows())
  const said = await findReading(examined.header.cells)
  const encoding = said?.encoding ?? null
  const rows = encoding === null || opened.entry !== null ? opened.rows : () => readRows(read(), { encoding })
  const table = rows === opened.rows ? examined : await examineTable(rows())
  const mapping = said?.mapping ?? table.format?.mapping
  const unclear = async (convention?: FoundConvention): Promise<OpenedFile> => {
    const found = opened.entry === null ? (encoding ?? (await detectEncoding(read()))) : null
    return { kind: 'unclear', table, encoding: found, mapping, convention }
  }
  if (mapping === undefined || mapping.currency === null) return await unclear()
  const { header } = table
  const convention =
    mapping.convention === 'detect'
      ? (await findConvention(rows(), { header, mapping })).convention
      : mapping.convention
  if (convention === 'mixed') throw new UnreadableFile(texts.mixedDecimals)
  if (convention === 'ambiguous') return await unclear(convention)
  const toRow = toStatementRow(mapping, { header: header.cells, convention })
  const format = said === undefined ? (table.format?.name ?? texts.mappedByHand) : texts.mappedByHand
  const below = (row: Row) => row.number > header.number
  return {
    kind: 'ready',
    format,
    async *rows() {
      try {
        for await (const row of rows()) if (below(row)) yield { row: toRow(row), bytesRead }
      } catch (error) {
        throw describe(error)
      }
    },
  }
}

function describe(error: unknown): unknown {
  if (!(error instanceof StatementFileError)) return error
  return new UnreadableFile(texts.files[error.code], { cause: error })
}

/** Names a header among a payer's files. */
export function hashHeader(header: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(header.map((name) => name.trim().toLowerCase())))
    .digest('hex')
}
