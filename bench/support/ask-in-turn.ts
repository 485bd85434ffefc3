import { connect } from 'node:net'

export interface Turn {
  readonly request: Buffer | string
  /** Receives the answer's body. */
  readonly take?: (body: string) => void
}

/**
 * Sends the next request as soon as it has an answer, over one connection; returns each request's time. It uses a bare socket,
 * because a heavier client would take processor time from the measured server.
 */
export function askInTurn(url: string, nextTurn: () => Turn | undefined): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  const { hostname, port } = new URL(url)
  const times: number[] = []
  const socket = connect(Number(port), hostname).setNoDelay()
  let turn: Turn | undefined
  let startedAt = 0
  const ask = () => {
    turn = nextTurn()
    startedAt = performance.now()
    if (turn !== undefined) return void socket.write(turn.request)
    resolve(times)
    socket.destroy()
  }
  const read = createAnswerReader((parts) => {
    times.push(performance.now() - startedAt)
    turn?.take?.(Buffer.concat(parts).toString())
    ask()
  })
  socket.on('connect', ask)
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('The server closed a connection')))
  socket.on('data', (chunk) => {
    try {
      read(chunk)
    } catch (error) {
      reject(error)
      socket.destroy()
    }
  })
  return promise
}

/** Answers never overlap, because the next request waits for the answer. */
function createAnswerReader(onAnswer: (parts: readonly Buffer[]) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0)
  let parts: Buffer[] = []
  let bodyBytes: number | undefined
  return (chunk) => {
    let part = chunk
    if (bodyBytes === undefined) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      bodyBytes = readLength(head.toString('latin1', 0, end))
      part = head.subarray(end + 4)
      head = Buffer.alloc(0)
    }
    parts.push(part)
    bodyBytes -= part.length
    if (bodyBytes > 0) return
    const body = parts
    parts = []
    bodyBytes = undefined
    onAnswer(body)
  }
}

function readLength(head: string): number {
  const length = head.match(/\r\ncontent-length: (\d+)/i)?.[1]
  if (!/^HTTP\/1\.1 20[01] /.test(head) || length === undefined) throw new Error(`Unexpected answer: ${head}`)
  return Number(length)
}
