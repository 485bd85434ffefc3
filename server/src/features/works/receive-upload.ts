import { join } from 'node:path'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { type MediaType, mediaLimits, type WorkDraft, workDraftSchema } from '@melos/api-contract'
import type { FastifyRequest } from 'fastify'
import { receiveForm, refusePart, refuseSize, storePart } from '../../http/receive-form.ts'
import { RequestError } from '../../http/request-error.ts'
import type { UploadedFile } from '../../media-store/prepared-file.ts'

export interface Upload {
  readonly work: WorkDraft
  readonly files: readonly UploadedFile<MediaType>[]
}

const WORK_PART = 'work'
const MAX_WORK_BYTES = 64 * 1024

const fileParts: ReadonlyMap<string, { type: MediaType; maxBytes: number }> = new Map([
  ['cover', { type: 'COVER', maxBytes: mediaLimits.image.maxBytes }],
  ['avatar', { type: 'AVATAR', maxBytes: mediaLimits.image.maxBytes }],
  ['audio', { type: 'AUDIO', maxBytes: mediaLimits.audio.maxBytes }],
])

const MAX_UPLOAD_BYTES = [...fileParts.values()].reduce((sum, { maxBytes }) => sum + maxBytes, MAX_WORK_BYTES)

/** Accepts one part more than the form has, so that the refusal can name the extra part. */
export const uploadOptions = {
  limits: { parts: fileParts.size + 2, fieldSize: MAX_WORK_BYTES, fileSize: mediaLimits.audio.maxBytes + 1 },
  throwFileSizeLimit: false,
  isPartAFile: (name: string | undefined) => name !== WORK_PART,
}

export async function receiveUpload(request: FastifyRequest, folder: string): Promise<Upload> {
  const files: UploadedFile<MediaType>[] = []
  let work: WorkDraft | undefined
  await receiveForm(request, {
    maxBytes: MAX_UPLOAD_BYTES,
    async receive(part) {
      if (part.type === 'field') work = readWork(part)
      else files.push(await receiveFile(part, folder))
    },
  })
  if (work === undefined) throw refusePart(WORK_PART, 'is required')
  return { work, files }
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

async function receiveFile(file: MultipartFile, folder: string): Promise<UploadedFile<MediaType>> {
  const { fieldname, mimetype } = file
  const part = fileParts.get(fieldname)
  if (part === undefined) throw refusePart(JSON.stringify(fieldname), 'is not a part of this form')
  const path = join(folder, fieldname)
  await storePart(file, { path, maxBytes: part.maxBytes })
  return { type: part.type, path, contentType: mimetype.toLowerCase() }
}
