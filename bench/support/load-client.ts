import { connect } from 'node:net'

export interface LoadOrder {
  readonly url: string
  /** Asked for in turns by each connection. */
  readonly paths: readonly string[]
  readonly connections: number
  readonly milliseconds: number
}

export interface Load {
  /** Of each request, in milliseconds. */
  readonly times: Float64Array
  readonly seconds: number
}

/** Bare sockets, because a client that works hard takes the processor from the server it measures. */
process.on('message', async (order: LoadOrder) => {
  process.send?.(await putLoad(order))
})

async function putLoad({ url, paths, connections, milliseconds }: LoadOrder): Promise<Load> {
  const { hostname, port, host } = new URL(url)
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`))
  const startedAt = performance.now()
  const target = { hostname, port: Number(port), until: startedAt + milliseconds }
  const readers = Array.from({ length: connections }, (_, first) => readUntil(target, turnBy(requests, first)))
  const times = Float64Array.from((await Promise.all(readers)).flat())
  return { times, seconds: (performance.now() - startedAt) / 1000 }
}

function turnBy<Item>(items: readonly Item[], count: number): Item[] {
  const first = count % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

interface Target {
  readonly hostname: string
  readonly port: number
  readonly until: number
}

/** One connection, which asks again as soon as it has its answer. */
function readUntil({ hostname, port, until }: Target, requests: readonly Buffer[]): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  const times: number[] = []
  const socket = connect(port, hostname).setNoDelay()
  let startedAt = 0
  const ask = () => {
    startedAt = performance.now()
    socket.write(requests[times.length % requests.length] ?? '')
  }
  const take = createAnswerReader(() => {
    const endedAt = performance.now()
    times.push(endedAt - startedAt)
    if (endedAt < until) return ask()
    resolve(times)
    socket.destroy()
  })
  socket.on('connect', ask)
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('The server closed a connection')))
  socket.on('data', (chunk) => {
    try {
      take(chunk)
    } catch (error) {
      reject(error)
      socket.destroy()
    }
  })
  return promise
}

/** Answers come one after another, because no question is sent before the last is answered. */
function createAnswerReader(onAnswer: () => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0)
  let bodyBytes: number | undefined
  return (chunk) => {
    let arrived = chunk.length
    if (bodyBytes === undefined) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      bodyBytes = readLength(head.toString('latin1', 0, end))
      arrived = head.length - end - 4
      head = Buffer.alloc(0)
    }
    bodyBytes -= arrived
    if (bodyBytes > 0) return
    bodyBytes = undefined
    onAnswer()
  }
}

function readLength(head: string): number {
  const length = head.match(/\r\ncontent-length: (\d+)/i)?.[1]
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`Not an answer to count: ${head}`)
  return Number(length)
}
