import type { FastifyReply } from 'fastify'
import { RequestError } from '../http/request-error.ts'
import type { EventStream } from './event-stream.ts'

export const RETRY = 'retry: 2000\n\n'
export const FULL_RETRY_SECONDS = 5

/** Begins to answer with a stream that has no state to begin with. It is undefined when there are too many. */
export function openStream(reply: FastifyReply, stream: EventStream | undefined): FastifyReply {
  if (stream === undefined) throw new RequestError('UNAVAILABLE', { retryAfterSeconds: FULL_RETRY_SECONDS })
  writeStreamHead(reply)
  stream.open(RETRY)
  return reply
}

export function writeStreamHead(reply: FastifyReply): void {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    // Asks a proxy not to buffer events.
    .header('x-accel-buffering', 'no')
    .hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  // Without chunked encoding an event is one write, which nearly halves its cost. The stream ends with its connection.
  reply.raw.setHeader('connection', 'close')
  reply.raw.removeHeader('transfer-encoding')
  reply.raw.writeHead(200)
}
