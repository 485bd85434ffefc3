import { connect } from 'node:net'

export interface Turn {
  readonly request: Buffer | string
  /** What becomes of the answer's body. */
  readonly take?: (body: string) => void
}

/**
 * One connection, which asks again as soon as it has its answer, until there is no next turn; gives the time of each. A bare
 * socket, because a client that works hard takes the processor from the server it measures.
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

/** Answers come one after another, because no question is sent before the last is answered. */
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
  if (!/^HTTP\/1\.1 20[01] /.test(head) || length === undefined) throw new Error(`Not an answer to count: ${head}`)
  return Number(length)
}
