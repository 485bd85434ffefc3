import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { StartupError } from '../startup-error.ts'

/** A POSIX tar file, which any tar can open. Its last two files are a manifest of the others and the manifest's checksum. */
export interface ArchiveWriter {
  /** A file of the same name replaces an earlier one. */
  add(name: string, content: Uint8Array): Promise<void>
  /** Copies the file's first `bytes` bytes, because it may still be growing. */
  addFile(name: string, source: { readonly path: string; readonly bytes: number }): Promise<void>
  finish(manifest: object): Promise<void>
}

interface ArchiveEntry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

interface PlacedEntry extends ArchiveEntry {
  readonly offset: number
}

const BLOCK = 512
const PIECE = 1024 * 1024
const MANIFEST = 'manifest.json'
const CHECKSUM = 'manifest.json.sha256'

/** `write` must resolve when all of the bytes are written. */
export function writeArchive(write: (bytes: Uint8Array) => Promise<void>): ArchiveWriter {
  const entries: ArchiveEntry[] = []
  const pad = (bytes: number) => write(Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK))
  const add = async (name: string, content: Uint8Array): Promise<void> => {
    await write(makeHeader(name, content.length))
    await write(content)
    await pad(content.length)
    entries.push({ name, bytes: content.length, sha256: digest(content) })
  }
  return {
    add,
    async addFile(name, { path, bytes }) {
      await using source = await open(path)
      await write(makeHeader(name, bytes))
      const hash = createHash('sha256')
      for await (const piece of readPieces(source, { offset: 0, bytes }, () => shrunk(path))) {
        hash.update(piece)
        await write(piece)
      }
      await pad(bytes)
      entries.push({ name, bytes, sha256: hash.digest('hex') })
    },
    async finish(manifest) {
      const text = Buffer.from(`${JSON.stringify({ ...manifest, entries }, undefined, 1)}\n`)
      await add(MANIFEST, text)
      await add(CHECKSUM, Buffer.from(`${digest(text)}  ${MANIFEST}\n`))
      await write(Buffer.alloc(2 * BLOCK))
    },
  }
}

export interface Archive {
  /** What `finish` was given, and not yet parsed. */
  readonly manifest: unknown
  /** The last of each name. */
  readonly names: readonly string[]
  read(name: string): Promise<Buffer>
  pieces(name: string): AsyncIterable<Uint8Array>
}

/** Reads all of it first, so that a damaged or incomplete archive is refused before anything is restored. */
export async function readArchive(file: FileHandle): Promise<Archive> {
  const placed = await listEntries(file)
  const [checksum, manifestEntry, ...others] = placed.toReversed()
  if (manifestEntry?.name !== MANIFEST || checksum?.name !== CHECKSUM) throw damaged()
  const read = async (entry: PlacedEntry): Promise<Buffer> => readExactly(file, entry.offset, entry.bytes)
  const said = (await read(checksum)).toString()
  if (said !== `${manifestEntry.sha256}  ${MANIFEST}\n`) throw damaged()
  // The checksum proves that `finish` wrote this object.
  const { entries, ...manifest } = JSON.parse((await read(manifestEntry)).toString()) as { entries: ArchiveEntry[] }
  const found = others.toReversed().map(({ name, bytes, sha256 }): ArchiveEntry => ({ name, bytes, sha256 }))
  if (JSON.stringify(found) !== JSON.stringify(entries)) throw damaged()
  const byName = new Map(placed.slice(0, -2).map((entry) => [entry.name, entry]))
  const find = (name: string): PlacedEntry => {
    const entry = byName.get(name)
    if (entry === undefined) throw damaged()
    return entry
  }
  return {
    manifest,
    names: [...byName.keys()],
    read: (name) => read(find(name)),
    pieces: (name) => readPieces(file, find(name)),
  }
}

async function listEntries(file: FileHandle): Promise<PlacedEntry[]> {
  const entries: PlacedEntry[] = []
  for (let offset = 0; ; ) {
    const header = await readExactly(file, offset, BLOCK)
    if (header.every((byte) => byte === 0)) return entries
    const { name, bytes } = parseHeader(header)
    offset += BLOCK
    const hash: Hash = createHash('sha256')
    for await (const piece of readPieces(file, { offset, bytes })) hash.update(piece)
    entries.push({ name, bytes, offset, sha256: hash.digest('hex') })
    offset += Math.ceil(bytes / BLOCK) * BLOCK
  }
}

async function* readPieces(
  file: FileHandle,
  { offset, bytes }: { offset: number; bytes: number },
  onEnd: () => StartupError = damaged,
) {
  for (let done = 0; done < bytes; ) {
    const piece = await readExactly(file, offset + done, Math.min(PIECE, bytes - done), onEnd)
    yield piece
    done += piece.length
  }
}

async function readExactly(file: FileHandle, position: number, bytes: number, onEnd = damaged): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await file.read(buffer, done, bytes - done, position + done)
    if (bytesRead === 0) throw onEnd()
    done += bytesRead
  }
  return buffer
}

/** The fields of a ustar header: where each begins and how long it is. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const
/** Eleven octal digits. */
const LARGEST = 8 ** 11 - 1

function makeHeader(name: string, bytes: number): Buffer {
  const [, longest] = fields.name
  if (Buffer.byteLength(name) > longest || bytes > LARGEST) throw new StartupError(`${name} is too large for a backup.`)
  const header = Buffer.alloc(BLOCK)
  const put = ([offset]: readonly [number, number], text: string) => header.write(text, offset, 'latin1')
  header.write(name, 0)
  put(fields.mode, '0000600\0')
  put(fields.size, `${bytes.toString(8).padStart(11, '0')}\0`)
  put(fields.type, '0')
  put(fields.magic, 'ustar\x0000')
  put(fields.checksum, `${sumOf(header).toString(8).padStart(6, '0')}\0 `)
  return header
}

function parseHeader(header: Uint8Array): { name: string; bytes: number } {
  const text = ([offset, length]: readonly [number, number]): string =>
    Buffer.from(header.subarray(offset, offset + length))
      .toString()
      .replace(/\0.*$/s, '')
  const bytes = Number.parseInt(text(fields.size), 8)
  if (Number.parseInt(text(fields.checksum), 8) !== sumOf(header) || !Number.isInteger(bytes)) throw damaged()
  return { name: text(fields.name), bytes }
}

/** By the standard, the checksum's own field counts as spaces. */
function sumOf(header: Uint8Array): number {
  const [begin, length] = fields.checksum
  return header.reduce((sum, byte, index) => sum + (index >= begin && index < begin + length ? 0x20 : byte), 0)
}

function digest(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function shrunk(path: string): StartupError {
  return new StartupError(`${path} became shorter while it was copied. Make the backup again.`)
}

function damaged(): StartupError {
  return new StartupError('The backup is damaged or incomplete. Nothing was restored. Use another copy of it.')
}
