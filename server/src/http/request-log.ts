import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** What a log line says of a request: no query, header or body, where tokens may be. */
export function describeRequest({ method, url }: FastifyRequest): { method: string; path: string } {
  const end = url.indexOf('?')
  return { method, path: end === -1 ? url : url.slice(0, end) }
}

/** One line for each request that is answered: refusals, failures and writes at `info`, reads at `debug`. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of its completion says all.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const level = error == null && reply.statusCode < 400 && isRead(request) ? 'debug' : 'info'
    const line = { ...describeRequest(request), status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }
    request.log[level](error == null ? line : { ...line, err: error }, 'a request was answered')
  }

  /** The answer breaks off after its head: that its status was good says nothing. */
  override streamError(error: Error, request: FastifyRequest): void {
    // A listener who seeks leaves many answers half-read.
    const level = request.raw.socket.destroyed ? 'debug' : 'warn'
    request.log[level]({ ...describeRequest(request), err: error }, 'an answer broke off')
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error({ ...describeRequest(request), err: error }, 'the head of an answer could not be written')
  }
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}
