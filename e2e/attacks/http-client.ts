import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { nextNetwork } from '@melos/test-kit/next-network'
import type { Melos } from '../support/start-melos.ts'

export interface Question {
  readonly method?: string
  /** Sent unchanged: no URL normalisation. */
  readonly path: string
  readonly token?: string | undefined
  /** Sent as JSON, unless it is text or bytes. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The client's address from the trusted proxy; defaults to a new one for each request. */
  readonly from?: string
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The error code, if any. */
  readonly code: string | undefined
}

export type Ask = (question: Question) => Promise<Answer>

/** The longest pause before or within an answer. */
const PATIENCE_MS = 30_000

/** Requests use their own keep-alive connections and queue when all are busy. */
export function openClient({ address }: Melos, { connections = 20 } = {}): Ask {
  const { hostname: host, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return async ({ method = 'GET', path, token, body, headers = {}, from = nextNetwork() }) => {
    const payload =
      body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const sent = request({
      agent,
      host,
      port,
      path,
      method,
      headers: {
        'x-forwarded-for': from,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      },
    })
    return await new Promise<Answer>((resolve, reject) => {
      sent.on('error', reject)
      sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`${method} ${path} was not answered`)))
      sent.on('response', (answer) => {
        text(answer).then((said) => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: said, code: codeOf(said) })
        }, reject)
      })
      sent.end(payload)
    })
  }
}

export function codeOf(said: string): string | undefined {
  try {
    const { code, message } = JSON.parse(said)
    return typeof message === 'string' ? code : undefined
  } catch {
    return undefined
  }
}
