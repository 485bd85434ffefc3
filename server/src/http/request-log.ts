import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

const SAFE_ID = /^[\w.-]{1,64}$/
/** Makes ids unique across processes. */
const idPrefix = randomBytes(6).toString('base64url')
let idCount = 0

/** The load balancer's id if it is short and safe to log, otherwise one of our own. */
export function chooseRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && SAFE_ID.test(given)) return given
  idCount += 1
  return `${idPrefix}-${idCount.toString(36)}`
}

/** Leaves out query, headers and body, which may contain tokens. */
export function describeRequest({ method, url }: FastifyRequest): { method: string; path: string } {
  const end = url.indexOf('?')
  return { method, path: end === -1 ? url : url.slice(0, end) }
}

/** Logs one line per answered request: errors and writes at `info`, reads at `debug`. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line logged at the end of the request is enough.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const level = error == null && reply.statusCode < 400 && isRead(request) ? 'debug' : 'info'
    const line = { ...describeRequest(request), status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }
    request.log[level](error == null ? line : { ...line, err: error }, 'a request was answered')
  }

  /** The body failed after the headers were sent, so the logged status may look fine. */
  override streamError(error: Error, request: FastifyRequest): void {
    // Seeking in a song aborts many answers, which is normal.
    const level = request.raw.socket.destroyed ? 'debug' : 'warn'
    request.log[level]({ ...describeRequest(request), err: error }, 'an answer broke off')
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error({ ...describeRequest(request), err: error }, 'cannot write the headers of an answer')
  }
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}
