import { createReadStream } from 'node:fs'
import { type ChainAuction, EvidenceError, readEvidence } from '../../packages/evidence/src/index.ts'
import { FileError } from './file-error.ts'

/** Two hundred thousand bids and more. */
const MOST_MEGABYTES = 64

/** Takes UTF-8, with or without a byte-order mark. */
export async function readEvidenceFile(path: string): Promise<ChainAuction> {
  const content = await readBytes(path)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch (error) {
    throw new EvidenceError('EVIDENCE_INVALID', `${path} is not JSON`, { cause: error })
  }
  return readEvidence(json)
}

/** Counted while it is read: a pipe does not say how much is to come. */
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
    throw new FileError(`${path} cannot be read: ${reason}`, { cause: error })
  }
  if (size > MOST_MEGABYTES * 1024 * 1024) {
    throw new FileError(`${path} is too large: evidence of more than ${MOST_MEGABYTES} MB is not read`)
  }
  return Buffer.concat(chunks)
}
