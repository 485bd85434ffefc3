import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { refusePart } from '../http/receive-form.ts'
import { mediaName } from './media-store.ts'
import type { PreparedFile, UploadedFile } from './prepared-file.ts'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])
/** Readers look for a PDF's end in its last bytes. */
const PDF_TAIL_BYTES = 1_024

/** Keeps documents as uploaded, because they are proofs. They are only ever served for download. */
export async function prepareDocument(file: UploadedFile<string>, folder: string): Promise<PreparedFile> {
  // Documents have 10 MB at most.
  const bytes = await readFile(file.path)
  const contentType = documentFormat(bytes)
  if (contentType === undefined) throw refusePart(file.type, 'must be a complete PDF, JPEG or PNG file')
  const id = randomUUID()
  await rename(file.path, join(folder, mediaName(id)))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const row = { id, content_type: contentType, bytes: bytes.length, sha256 }
  const unseen = { width: null, height: null, duration_ms: null, peaks: null, loudness: null, true_peak: null }
  return { row: { ...row, ...unseen }, names: [mediaName(id)] }
}

/** The endings that a name can have, the usual one first. */
const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
}

/** A file can be a PDF and a program at once, and its name's ending would say which program opens it. */
export function documentName(name: string, contentType: string): string {
  const [usual, ...others] = endings[contentType] ?? ['.bin']
  const isRight = (found: string) => [usual, ...others].some((ending) => found.toLowerCase().endsWith(ending))
  if (isRight(name)) return name
  const cut = name.replace(/\.[a-z\d]{1,10}[. ]*$/i, '')
  return isRight(cut) ? cut : `${cut || 'document'}${usual}`
}

/** Recognises a document by its bytes, not by its name or the type that the client claims. */
function documentFormat(bytes: Buffer): string | undefined {
  const tail = bytes.subarray(-PDF_TAIL_BYTES).toString('latin1')
  if (bytes.toString('latin1', 0, 5) === '%PDF-' && tail.includes('%%EOF')) return 'application/pdf'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png'
  if (bytes.subarray(0, 3).equals(JPEG_SIGNATURE)) return 'image/jpeg'
  return undefined
}
