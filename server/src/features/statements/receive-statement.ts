import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { MOST_STATEMENT_BYTES, takeInStatement } from '@melos/api-contract'
import { keccak_256 } from '@noble/hashes/sha3'
import type { FastifyRequest } from 'fastify'
import { bytesToHex, type Hex } from 'viem'
import { RequestError } from '../../http/request-error.ts'

const MOST_FRAMING_BYTES = 16 * 1024
const LONGEST_NAME = 200

/** Accepts one part more than the form has, so that the refusal can name the extra part. */
export const statementUploadOptions = {
  limits: { parts: 3, fieldSize: 4 * 1024, fileSize: MOST_STATEMENT_BYTES + 1 },
  throwFileSizeLimit: false,
  isPartAFile: (name: string | undefined) => name !== 'payer',
}

export interface ReceivedFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly sha256: Hex
  readonly keccak256: Hex
}

/** Streams the form's file into the folder and hashes it on the way. */
export async function receiveStatement(
  request: FastifyRequest,
  { folder, fileId }: { folder: string; fileId: string },
): Promise<{ payer: string; file: ReceivedFile }> {
  if (!request.isMultipart()) throw new RequestError('BAD_REQUEST', { detail: 'The body must be multipart/form-data.' })
  limitBody(request)
  const seen = new Map<string, unknown>()
  let file: ReceivedFile | undefined
  try {
    for await (const part of request.parts()) {
      if (seen.has(part.fieldname)) throw refuse(part.fieldname, 'must be given only once')
      seen.set(part.fieldname, part.type === 'field' ? part.value : undefined)
      if (part.type === 'file') file = await receiveFile(part, join(folder, fileId))
    }
  } catch (error) {
    // Most clients read the answer only after sending everything, so the rest is read and dropped.
    request.raw.unpipe()
    request.raw.resume()
    const isDisconnected = request.raw.destroyed && !request.raw.complete
    throw isDisconnected ? new RequestError('BAD_REQUEST', { cause: error }) : error
  }
  if (file === undefined) throw refuse('file', 'is required')
  const payer = takeInStatement.form.shape.payer.safeParse(seen.get('payer'))
  if (!payer.success) throw refuse('payer', payer.error.issues.map(({ message }) => message).join('; '))
  return { payer: payer.data, file }
}

/** No other limit counts the bytes outside the parts. */
function limitBody({ raw, headers }: FastifyRequest): void {
  const most = MOST_STATEMENT_BYTES + MOST_FRAMING_BYTES
  if (Number(headers['content-length'] ?? 0) > most) throw new RequestError('PAYLOAD_TOO_LARGE')
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) raw.destroy(new RequestError('PAYLOAD_TOO_LARGE'))
  })
}

async function receiveFile({ fieldname, file, filename }: MultipartFile, path: string): Promise<ReceivedFile> {
  if (fieldname !== 'file') throw refuse(JSON.stringify(fieldname), 'is not a part of this form')
  const [sha256, keccak256] = [createHash('sha256'), keccak_256.create()]
  let bytes = 0
  const hash = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > MOST_STATEMENT_BYTES) {
        throw new RequestError('PAYLOAD_TOO_LARGE', { detail: `file: must have at most ${MOST_STATEMENT_BYTES} bytes` })
      }
      sha256.update(chunk)
      keccak256.update(chunk)
      yield chunk
    }
  }
  await pipeline(file, hash, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (bytes === 0) throw refuse('file', 'is empty')
  const hashes = { sha256: bytesToHex(sha256.digest()), keccak256: bytesToHex(keccak256.digest()) }
  return { path, name: plainName(filename), bytes, ...hashes }
}

/** Only shown, never used as a path. */
function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029/\\]+/gu, ' ')
    .trim()
  return plain.slice(0, LONGEST_NAME).toWellFormed() || 'statement'
}

function refuse(part: string, reason: string): RequestError {
  return new RequestError('BAD_REQUEST', { detail: `${part}: ${reason}` })
}
