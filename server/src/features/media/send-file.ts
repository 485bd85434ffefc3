import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../../http/request-error.ts'
import { isFresh } from '../../http/serve.ts'
import type { ByteRange, MediaStore } from '../../media-store/media-store.ts'

/** A block reaches every cache within this time. Until then a file that hasn't changed costs an empty answer. */
const FRESH_SECONDS = 600

/**
 * Answers with a stored file or part of it (RFC 9110). Its name serves as its etag, because its bytes never change. This isn't
 * `@fastify/send`, because that opens paths on a disk, while media can be in a bucket.
 */
export async function sendFile(
  { store, request, reply }: { store: MediaStore; request: FastifyRequest; reply: FastifyReply },
  { name, contentType }: { name: string; contentType: string },
): Promise<FastifyReply> {
  const file = await store.find(name)
  if (file === undefined) throw new RequestError('NOT_FOUND')
  const etag = `"${name}"`
  allowCaching(reply).headers({ etag, 'accept-ranges': 'bytes' })
  // Fastify keeps the given length in an answer to HEAD only if the body is a stream.
  const emptyBody = request.method === 'HEAD' ? Readable.from([]) : undefined
  if (isFresh(request, etag)) return reply.status(304).send(emptyBody)

  const { 'if-range': ifRange, range: rangeHeader } = request.headers
  const range = ifRange === undefined || ifRange === etag ? readRange(rangeHeader, file.bytes) : 'whole'
  if (range === 'unsatisfiable') {
    // A cache must not store this answer as part of the file.
    reply.headers({ 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' })
    return reply.status(416).send(emptyBody)
  }
  reply.headers({ 'content-type': contentType, 'content-disposition': 'inline' })
  if (range === 'whole') reply.header('content-length', file.bytes)
  else {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
    reply.header('content-length', range.end - range.start + 1)
  }
  return reply.send(emptyBody ?? (range === 'whole' ? file.read() : file.read(range)))
}

/** Files never change, but the public may have to lose them. */
export function allowCaching(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': `public, max-age=${FRESH_SECONDS}`,
    'x-content-type-options': 'nosniff',
    // Wallets and explorers load the files that a token's metadata links to.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
}

/** A header with several ranges, or an invalid one, gets the whole file. */
export function readRange(header: string | undefined, bytes: number): 'whole' | 'unsatisfiable' | ByteRange {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= bytes ? 'unsatisfiable' : { start, end }
}
