import type { FastifyReply } from 'fastify'
import { RequestError } from '../http/request-error.ts'
import { type MediaStore, mediaName } from './media-store.ts'
import { documentName } from './prepare-document.ts'

interface PrivateFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  /** Documents come from outside, so the browser must not show them. */
  readonly isDocument: boolean
}

/** Answers with a file that no cache may keep. */
export async function sendPrivateFile(
  { store, reply }: { store: MediaStore; reply: FastifyReply },
  { id, name, contentType, isDocument }: PrivateFile,
): Promise<FastifyReply> {
  const file = await store.find(mediaName(id))
  if (file === undefined) throw new RequestError('NOT_FOUND')
  const shown = isDocument ? documentName(name, contentType) : name
  const fileName = `filename*=UTF-8''${encodeURIComponent(shown).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
  reply.headers({
    'content-type': isDocument ? 'application/octet-stream' : contentType,
    'content-disposition': `${isDocument ? 'attachment' : 'inline'}; ${fileName}`,
    'content-length': file.bytes,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  return reply.send(file.read())
}
