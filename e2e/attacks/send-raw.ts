import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Melos } from '../support/start-melos.ts'
import { codeOf } from './ask.ts'

export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  readonly status: number
  readonly head: string
  readonly body: string
  readonly code: string | undefined
  /** How many answers came on the connection. */
  readonly count: number
}

/** For an answer to begin or to go on. */
const PATIENCE_MS = 30_000

export async function openSocket({ address }: Melos): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // A connection that is cut off is an answer too.
  socket.on('error', () => undefined)
  return socket
}

/** Sends bytes as they are, and reads until the server closes the connection. */
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

/** A request as text, whatever is in its parts. */
export function writeRequest({ method = 'GET', target, headers = [], body = '' }: RequestParts): string {
  return [`${method} ${target} HTTP/1.1`, 'Host: melos.example', 'Connection: close', ...headers, '', body].join('\r\n')
}
