import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { StatementFileError } from '../statement-file-error.ts'

/** Tables shrink to a tenth, in extreme cases to a hundredth. */
const MOST_RATIO = 300
const MOST_ENTRIES = 1_000

/** The files in an archive by name. Its own list of entries is what counts. */
export async function listEntries(archive: string | Buffer): Promise<Map<string, Entry>> {
  return await withArchive(archive, async (zip) => {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (entries.has(entry.fileName) || entries.size >= MOST_ENTRIES) throw invalid('The archive has too many files')
      if (entry.isEncrypted()) throw invalid('The archive needs a password')
      entries.set(entry.fileName, entry)
    }
    return entries
  })
}

/** Inflates an entry of at most so many bytes. Fails if it isn't exactly as long as the list of entries says. */
export async function* readEntry(
  archive: string | Buffer,
  { entry, most }: { readonly entry: Entry; readonly most: number },
): AsyncGenerator<Uint8Array> {
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > most || uncompressedSize > MOST_RATIO * (compressedSize + 1_024)) {
    throw new StatementFileError('FILE_TOO_LARGE', `“${entry.fileName}” is too large`)
  }
  const zip = await open(archive)
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (cause) {
    throw invalid('The archive is damaged', cause)
  } finally {
    zip.close()
  }
}

async function withArchive<Value>(archive: string | Buffer, use: (zip: ZipFile) => Promise<Value>): Promise<Value> {
  const zip = await open(archive)
  try {
    return await use(zip)
  } catch (cause) {
    throw cause instanceof StatementFileError ? cause : invalid('The archive is damaged', cause)
  } finally {
    zip.close()
  }
}

async function open(archive: string | Buffer): Promise<ZipFile> {
  try {
    const options = { lazyEntries: true, autoClose: false }
    return await (typeof archive === 'string' ? openPromise(archive, options) : fromBufferPromise(archive, options))
  } catch (cause) {
    throw invalid('The archive is damaged', cause)
  }
}

function invalid(message: string, cause?: unknown): StatementFileError {
  return new StatementFileError('ARCHIVE_INVALID', message, { cause })
}
