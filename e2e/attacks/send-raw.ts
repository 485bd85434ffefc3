import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Melos } from '../support/start-melos.ts'
import { codeOf } from './http-client.ts'

export interface RawAnswer {
  /** 0 if the connection closed without an answer. */
  readonly status: number
  readonly head: string
  readonly body: string
  readonly code: string | undefined
  /** Number of answers on the connection. */
  readonly count: number
}

/** The longest pause before or within an answer. */
const PATIENCE_MS = 30_000

export async function openSocket({ address }: Melos): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // A reset connection also counts as an answer.
  socket.on('error', () => undefined)
  return socket
}

/** Sends raw bytes and reads until the server closes the connection. */
export async function sendRaw(melos: Melos, request: string | Buffer): Promise<RawAnswer> {
  const socket = await openSocket(melos)
  let said = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    said += piece
  })
  const closed = once(socket, 'close')
  socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  socket.write(typeof request === 'string' ? Buffer.from(request, 'latin1') : request)
  await closed
  return readAnswer(said)
}

function readAnswer(said: string): RawAnswer {
  const end = said.indexOf('\r\n\r\n')
  const head = end === -1 ? said : said.slice(0, end)
  const body = end === -1 ? '' : said.slice(end + 4)
  const count = said.match(/^HTTP\/1\.1 \d{3} /gm)?.length ?? 0
  return { status: Number(head.split(' ')[1] ?? 0), head, body, code: codeOf(body), count }
}

interface RequestParts {
  readonly method?: string
  readonly target: string
  readonly headers?: readonly string[]
  readonly body?: string
}

/** Builds a request without validation. */
export function writeRequest({ method = 'GET', target, headers = [], body = '' }: RequestParts): string {
  return [`${method} ${target} HTTP/1.1`, 'Host: melos.example', 'Connection: close', ...headers, '', body].join('\r\n')
}
