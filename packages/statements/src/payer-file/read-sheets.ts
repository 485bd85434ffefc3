import type { Row } from '../read-rows.ts'
import { StatementFileError } from '../statement-file-error.ts'
import { listEntries, readEntry } from './zip-archive.ts'

/** A workbook is read as a whole, which takes several times its unpacked size. Larger ones can be saved as CSV. */
const MOST_BYTES = 64 * 1_024 ** 2

/** The sheets of a workbook that have any text. Numbers keep the digits that the file has. */
export async function readSheets(bytes: Buffer<ArrayBuffer>): Promise<Map<string, Row[]>> {
  await requireSmall(bytes)
  // Most files are text.
  const { default: readXlsxFile } = await import('read-excel-file/universal')
  const sheets = await readXlsxFile(new Blob([bytes]), { parseNumber: (text) => text }).catch((cause: unknown) => {
    throw new StatementFileError('ARCHIVE_INVALID', "The workbook can't be read", { cause })
  })
  const named = sheets.map(({ sheet, data }) => [sheet, toRows(data)] as const)
  return new Map(named.filter(([, rows]) => rows.length > 0))
}

/** Inflates everything once as a stream, because the library would inflate a bomb in memory. */
async function requireSmall(bytes: Buffer): Promise<void> {
  let left = MOST_BYTES
  for (const entry of (await listEntries(bytes)).values()) {
    for await (const chunk of readEntry(bytes, { entry, most: left })) left -= chunk.length
  }
}

function toRows(data: readonly (readonly unknown[])[]): Row[] {
  return data
    .map((cells, place) => ({ number: place + 1, cells: cells.map(toText) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value === null || value === undefined ? '' : String(value)
}
