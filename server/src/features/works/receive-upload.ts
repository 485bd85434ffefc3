import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { type MediaType, mediaLimits, type WorkDraft, workDraftSchema } from '@melos/api-contract'
import type { FastifyRequest } from 'fastify'
import { RequestError } from '../../http/request-error.ts'

/** A file from the form whose content hasn't been checked yet. */
export interface UploadedFile {
  readonly type: MediaType
  readonly path: string
  /** As the client claims. */
  readonly contentType: string
}

export interface Upload {
  readonly work: WorkDraft
  readonly files: readonly UploadedFile[]
}

const WORK_PART = 'work'
const MAX_WORK_BYTES = 64 * 1024
const MAX_FRAMING_BYTES = 16 * 1024

const fileParts: ReadonlyMap<string, { type: MediaType; maxBytes: number }> = new Map([
  ['cover', { type: 'COVER', maxBytes: mediaLimits.image.maxBytes }],
  ['avatar', { type: 'AVATAR', maxBytes: mediaLimits.image.maxBytes }],
  ['audio', { type: 'AUDIO', maxBytes: mediaLimits.audio.maxBytes }],
])

const MAX_UPLOAD_BYTES = [...fileParts.values()].reduce(
  (sum, { maxBytes }) => sum + maxBytes,
  MAX_WORK_BYTES + MAX_FRAMING_BYTES,
)

/** Accepts one part more than the form has, so that the refusal can name the extra part. */
export const uploadOptions = {
  limits: { parts: fileParts.size + 2, fieldSize: MAX_WORK_BYTES, fileSize: mediaLimits.audio.maxBytes + 1 },
  throwFileSizeLimit: false,
  isPartAFile: (name: string | undefined) => name !== WORK_PART,
}

export async function receiveUpload(request: FastifyRequest, folder: string): Promise<Upload> {
  if (!request.isMultipart()) throw new RequestError('BAD_REQUEST', { detail: 'The body must be multipart/form-data.' })
  limitBody(request)
  const seen = new Set<string>()
  const files: UploadedFile[] = []
  let work: WorkDraft | undefined
  try {
    for await (const part of request.parts()) {
      if (seen.has(part.fieldname)) throw refusePart(part.fieldname, 'must be given only once')
      seen.add(part.fieldname)
      if (part.type === 'field') work = readWork(part)
      else files.push(await receiveFile(part, folder))
    }
  } catch (error) {
    // Most clients read the answer only after sending everything, so the rest is read and dropped.
    request.raw.unpipe()
    request.raw.resume()
    const isDisconnected = request.raw.destroyed && !request.raw.complete
    throw isDisconnected ? new RequestError('BAD_REQUEST', { cause: error }) : error
  }
  if (work === undefined) throw refusePart(WORK_PART, 'is required')
  return { work, files }
}

export function refusePart(part: string, reason: string, options: { cause?: unknown } = {}): RequestError {
  return new RequestError('BAD_REQUEST', { detail: `${part.toLowerCase()}: ${reason}`, ...options })
}

/** No other limit counts the bytes outside the parts. */
function limitBody({ raw, headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw new RequestError('PAYLOAD_TOO_LARGE')
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_UPLOAD_BYTES) raw.destroy(new RequestError('PAYLOAD_TOO_LARGE'))
  })
}

function readWork({ value, valueTruncated, mimetype }: MultipartValue): WorkDraft {
  if (valueTruncated) throw refuseSize(WORK_PART, MAX_WORK_BYTES)
  // The multipart plugin has already parsed a part whose type is JSON.
  const parsed = workDraftSchema.safeParse(mimetype === 'application/json' ? value : parseJson(value))
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(({ path, message }) => `${[WORK_PART, ...path].join('.')}: ${message}`)
  throw new RequestError('BAD_REQUEST', { detail: reasons.join('; ') })
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch (error) {
    throw refusePart(WORK_PART, 'must be JSON', { cause: error })
  }
}

async function receiveFile({ fieldname, file, mimetype }: MultipartFile, folder: string): Promise<UploadedFile> {
  const part = fileParts.get(fieldname)
  if (part === undefined) throw refusePart(JSON.stringify(fieldname), 'is not a part of this form')
  const path = join(folder, fieldname)
  await pipeline(file, limitBytes(fieldname, part.maxBytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { type: part.type, path, contentType: mimetype.toLowerCase() }
}

function limitBytes(name: string, maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw refuseSize(name, maxBytes)
      yield chunk
    }
  }
}

function refuseSize(part: string, maxBytes: number): RequestError {
  return new RequestError('PAYLOAD_TOO_LARGE', { detail: `${part}: must have at most ${maxBytes} bytes` })
}
