import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../../http/request-error.ts'
import type { ByteRange, MediaStore } from '../../media-store/media-store.ts'

const YEAR_SECONDS = 31_536_000

interface Exchange {
  readonly store: MediaStore
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers with a stored file or a part of it (RFC 9110); its name is its version, since its bytes never change. */
export async function sendFile(
  { store, request, reply }: Exchange,
  { name, contentType }: { name: string; contentType: string },
): Promise<FastifyReply> {
  const file = await store.find(name)
  if (file === undefined) throw new RequestError('NOT_FOUND')
  const etag = `"${name}"`
  describeForGood(reply).headers({ etag, 'accept-ranges': 'bytes' })
  // Of a stream, Fastify's answer to HEAD keeps the length it is told.
  const nothing = request.method === 'HEAD' ? Readable.from([]) : undefined
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send(nothing)

  const { 'if-range': ifRange, range: rangeHeader } = request.headers
  const range = ifRange === undefined || ifRange === etag ? readRange(rangeHeader, file.bytes) : 'whole'
  if (range === 'unsatisfiable') {
    // A refusal is no part of the file: no cache may take it for one.
    reply.headers({ 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' })
    return reply.status(416).send(nothing)
  }
  reply.headers({ 'content-type': contentType, 'content-disposition': 'inline' })
  if (range === 'whole') reply.header('content-length', file.bytes)
  else {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
    reply.header('content-length', range.end - range.start + 1)
  }
  return reply.send(nothing ?? (range === 'whole' ? file.read() : file.read(range)))
}

/** What is said of a file never changes, and everybody may read it. */
export function describeForGood(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    'x-content-type-options': 'nosniff',
    // Wallets and explorers show what the metadata points to.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
}

function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

/** What a Range header asks of a file: all of it, a part, or nothing that it has. Several parts at once get all of it. */
export function readRange(header: string | undefined, bytes: number): 'whole' | 'unsatisfiable' | ByteRange {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  // A range that ends before it begins is no range at all.
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= bytes ? 'unsatisfiable' : { start, end }
}
