import { createReadStream } from 'node:fs'
import { type ChainAuction, EvidenceError, readEvidence } from '../../packages/evidence/src/index.ts'

/** The file can't be read, so its evidence is neither right nor wrong. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly code = 'FILE_UNREADABLE'
}

/** Enough for more than two hundred thousand bids. */
const MOST_MEGABYTES = 64

/** Accepts UTF-8 with or without a byte-order mark. */
export async function readEvidenceFile(path: string): Promise<ChainAuction> {
  const content = await readBytes(path)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch (error) {
    throw new EvidenceError('EVIDENCE_INVALID', `${path} isn't a JSON file`, { cause: error })
  }
  return readEvidence(json)
}

/** Counts while reading, because a pipe has no known size. */
async function readBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of createReadStream(path)) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MOST_MEGABYTES * 1024 * 1024) break
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FileError(`Can't read ${path}: ${reason}`, { cause: error })
  }
  if (size > MOST_MEGABYTES * 1024 * 1024) {
    throw new FileError(`${path} is larger than ${MOST_MEGABYTES} MB`)
  }
  return Buffer.concat(chunks)
}
