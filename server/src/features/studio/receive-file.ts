import { mediaLimits } from '@melos/api-contract'
import type { FastifyRequest } from 'fastify'
import { plainName, receiveForm, refusePart, storePart } from '../../http/receive-form.ts'

/** Accepts one part more than the form has, so that the refusal can name the extra part. */
export const fileUploadOptions = {
  limits: { parts: 2, fieldSize: 1024, fileSize: mediaLimits.audio.maxBytes + 1 },
  throwFileSizeLimit: false,
  isPartAFile: () => true,
}

export interface ReceivedFile {
  readonly path: string
  readonly name: string
  /** As the client claims. */
  readonly contentType: string
}

/** Streams the form's only part to the path. */
export async function receiveFile(
  request: FastifyRequest,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined
  await receiveForm(request, {
    maxBytes,
    async receive(part) {
      if (part.type !== 'file' || part.fieldname !== 'file') {
        throw refusePart(JSON.stringify(part.fieldname), 'is not a part of this form')
      }
      await storePart(part, { path, maxBytes })
      received = { path, name: plainName(part.filename, 'file'), contentType: part.mimetype.toLowerCase() }
    },
  })
  if (received === undefined) throw refusePart('file', 'is required')
  return received
}
