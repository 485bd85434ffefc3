import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ApiErrorCode } from '@melos/api-contract'
import type { FastifyInstance } from 'fastify'
import { describeRefusal } from './error-handler.ts'
import { RequestError } from './request-error.ts'
import { headersOfAnswers } from './security-headers.ts'

/** Gives the answer time to arrive before the connection is cut. */
const LINGER_MS = 1_000

const refusals: Readonly<Record<string, { status: number; code: ApiErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'PAYLOAD_TOO_LARGE' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'BAD_REQUEST' },
}

export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // After a refusal the rest of the input can't be read either.
  if (socket.destroyed || socket.writableEnded) return
  if (error.code === 'ECONNRESET' || isAnswering(socket)) {
    socket.destroy()
    return
  }
  socket.end(writeRefusal(refusals[error.code ?? ''] ?? { status: 400, code: 'BAD_REQUEST' }))
  // Closing at once with unread bytes would make the system discard the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** If half of an answer is already sent, anything written now would become part of it. */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  // Node's own default handler checks this field too.
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

/** Requires exactly one host (RFC 9112, 3.2): given several, Node uses the first and a proxy may use the last. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders, httpVersion } }, _reply, done) => {
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
    const isMissing = count === 0 && httpVersion !== '1.0'
    done(count > 1 || isMissing ? new RequestError('BAD_REQUEST') : undefined)
  })
}
