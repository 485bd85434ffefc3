import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type ColumnMapping,
  detectEncoding,
  examineTable,
  type FoundConvention,
  findConvention,
  type RefusedRow,
  readRows,
  StatementFileError,
  type StatementRow,
  type Table,
  type TextEncoding,
  toStatementRow,
} from '@melos/statements'
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
  | {
      readonly kind: 'unclear'
      readonly table: Table
      readonly encoding: TextEncoding
      readonly mapping: ColumnMapping | undefined
      readonly convention: FoundConvention | undefined
    }

export interface ReadRow {
  readonly row: StatementRow | RefusedRow
  /** How much of the file has been read. */
  readonly bytesRead: number
}

/** A file that can't be read, in a sentence for administrators. */
export class UnreadableFile extends Error {
  readonly code = 'UNREADABLE_FILE'
}

interface Source {
  /** Opens the file from its start. */
  read(): Readable
  /** What is known of a header's columns. */
  findReading(header: readonly string[]): Promise<Reading | undefined>
}

/** Reads the file once for its encoding, and once for its decimal convention if nobody said it. */
export async function openFile({ read, findReading }: Source): Promise<OpenedFile> {
  return await orUnreadable(async () => {
    const found = await detectEncoding(read())
    const examined = await examineTable(readRows(read(), { encoding: found }))
    const said = await findReading(examined.header.cells)
    const encoding = said?.encoding ?? found
    const table = encoding === found ? examined : await examineTable(readRows(read(), { encoding }))
    const mapping = said?.mapping ?? table.format?.mapping
    const unclear = { kind: 'unclear', table, encoding, mapping } as const
    if (mapping === undefined || mapping.currency === null) return { ...unclear, convention: undefined }
    const { header } = table
    const convention =
      mapping.convention === 'detect'
        ? (await findConvention(readRows(read(), { encoding }), { header, mapping })).convention
        : mapping.convention
    if (convention === 'mixed') throw new UnreadableFile(texts.mixedDecimals)
    if (convention === 'ambiguous') return { ...unclear, convention }
    const toRow = toStatementRow(mapping, { header: header.cells, convention })
    const format = said === undefined ? (table.format?.name ?? texts.mappedByHand) : texts.mappedByHand
    return { kind: 'ready', format, rows: () => readAll(read(), { encoding, header: header.number, toRow }) }
  })
}

interface Parsing {
  readonly encoding: TextEncoding
  readonly header: number
  readonly toRow: ReturnType<typeof toStatementRow>
}

async function* readAll(file: Readable, { encoding, header, toRow }: Parsing): AsyncGenerator<ReadRow> {
  let bytesRead = 0
  const count = async function* () {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytesRead += chunk.length
      yield chunk
    }
  }
  try {
    for await (const row of readRows(count(), { encoding })) {
      if (row.number > header) yield { row: toRow(row), bytesRead }
    }
  } catch (error) {
    throw describe(error)
  }
}

async function orUnreadable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw describe(error)
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
