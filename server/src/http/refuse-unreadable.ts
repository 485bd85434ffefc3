import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ApiErrorCode } from '@melos/api-contract'
import type { FastifyInstance } from 'fastify'
import { describeRefusal } from './error-handler.ts'
import { RequestError } from './request-error.ts'
import { headersOfAnswers } from './security-headers.ts'

/** Long enough for the answer to arrive; who goes on sending is cut off then. */
const LINGER_MS = 1_000

/** By Node's codes; anything else cannot be understood. */
const refusals: Readonly<Record<string, { status: number; code: ApiErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'PAYLOAD_TOO_LARGE' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'BAD_REQUEST' },
}

/** Answers what never becomes a request, because it cannot be read or does not come to its end, in the form of all refusals. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // What comes after a refusal cannot be read either.
  if (socket.destroyed || socket.writableEnded) return
  if (error.code === 'ECONNRESET' || isAnswering(socket)) {
    socket.destroy()
    return
  }
  socket.end(writeRefusal(refusals[error.code ?? ''] ?? { status: 400, code: 'BAD_REQUEST' }))
  // Not at once: with bytes unread, the system would take the answer back.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Half of an answer may be on its way: what is written now would be taken for the rest of it. */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  // Node keeps the answer under way here, and looks here itself when nobody handles the error.
  return socket._httpMessage?.headersSent === true
}

function writeRefusal({ status, code }: { status: number; code: ApiErrorCode }): string {
  const body = JSON.stringify(describeRefusal(code))
  const headers = {
    ...headersOfAnswers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** One and no more (RFC 9112, 3.2): of several, Node takes the first and a proxy perhaps the last, each another site. */
export function demandHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders, httpVersion } }, _reply, done) => {
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
    const isMissing = count === 0 && httpVersion !== '1.0'
    done(count > 1 || isMissing ? new RequestError('BAD_REQUEST') : undefined)
  })
}
