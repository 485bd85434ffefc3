import type { FastifyReply } from 'fastify'
import type { SongFileRow } from '../database/schema.ts'
import { RequestError } from '../http/request-error.ts'
import { type MediaStore, mediaName } from '../media-store/media-store.ts'

export function isDocument({ kind }: Pick<SongFileRow, 'kind'>): boolean {
  return kind === 'TITLE' || kind === 'LICENCE'
}

/** Answers with a file that no cache may keep. Documents come from outside, so the browser must not show them. */
export async function sendPrivateFile(
  { store, reply }: { store: MediaStore; reply: FastifyReply },
  row: SongFileRow,
): Promise<FastifyReply> {
  const file = await store.find(mediaName(row.id))
  if (file === undefined) throw new RequestError('NOT_FOUND')
  const name = `filename*=UTF-8''${encodeURIComponent(row.name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
  reply.headers({
    'content-type': isDocument(row) ? 'application/octet-stream' : row.content_type,
    'content-disposition': `${isDocument(row) ? 'attachment' : 'inline'}; ${name}`,
    'content-length': file.bytes,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  return reply.send(file.read())
}
