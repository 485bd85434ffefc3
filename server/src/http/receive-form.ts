import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { RequestError } from './request-error.ts'

/** The most that boundaries and headers of the parts take. */
const MOST_FRAMING_BYTES = 16 * 1024
const LONGEST_NAME = 200

/** Hands over the form's parts one after another. `maxBytes` limits them together. */
export async function receiveForm(
  request: FastifyRequest,
  { maxBytes, receive }: { maxBytes: number; receive: (part: Multipart) => unknown },
): Promise<void> {
  if (!request.isMultipart()) throw new RequestError('BAD_REQUEST', { detail: 'The body must be multipart/form-data.' })
  limitBody(request, maxBytes + MOST_FRAMING_BYTES)
  const seen = new Set<string>()
  try {
    for await (const part of request.parts()) {
      if (seen.has(part.fieldname)) throw refusePart(part.fieldname, 'must be given only once')
      seen.add(part.fieldname)
      await receive(part)
    }
  } catch (error) {
    // Most clients read the answer only after sending everything, so the rest is read and dropped.
    request.raw.unpipe()
    request.raw.resume()
    const isDisconnected = request.raw.destroyed && !request.raw.complete
    throw isDisconnected || isCut(error) ? new RequestError('BAD_REQUEST', { cause: error }) : error
  }
}

/** The parser's errors have no code. */
function isCut(error: unknown): boolean {
  return (
    error instanceof Error && /^(Unexpected end of|Part terminated early|Malformed part header)/.test(error.message)
  )
}

/** No other limit counts the bytes outside the parts. */
function limitBody({ raw, headers }: FastifyRequest, most: number): void {
  if (Number(headers['content-length'] ?? 0) > most) throw new RequestError('PAYLOAD_TOO_LARGE')
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) raw.destroy(new RequestError('PAYLOAD_TOO_LARGE'))
  })
}

/** Streams a part to a new file at the path. */
export async function storePart(
  { fieldname, file }: MultipartFile,
  { path, maxBytes, onChunk }: { path: string; maxBytes: number; onChunk?: (chunk: Buffer) => void },
): Promise<void> {
  let bytes = 0
  const count = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw refuseSize(fieldname, maxBytes)
      onChunk?.(chunk)
      yield chunk
    }
  }
  await pipeline(file, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

/** A file's name as people may see it. It is never used as a path. */
export function plainName(name: string, fallback: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029/\\]+/gu, ' ')
    .trim()
  return plain.slice(0, LONGEST_NAME).toWellFormed() || fallback
}

export function refusePart(part: string, reason: string, options: { cause?: unknown } = {}): RequestError {
  return new RequestError('BAD_REQUEST', { detail: `${part.toLowerCase()}: ${reason}`, ...options })
}

export function refuseSize(part: string, maxBytes: number): RequestError {
  return new RequestError('PAYLOAD_TOO_LARGE', { detail: `${part}: must have at most ${maxBytes} bytes` })
}
