import { once } from 'node:events'
import { connect, createServer } from 'node:net'

interface Relay extends Disposable {
  readonly url: string
  /** The time of the first connection, on the process's clock. */
  readonly firstUsedAt: Promise<number>
}

/** Forwards everything to the node, to learn when a server starts to read the chain. */
export async function openRelay(rpcUrl: string): Promise<Relay> {
  const { hostname, port } = new URL(rpcUrl)
  const { promise: firstUsedAt, resolve } = Promise.withResolvers<number>()
  const server = createServer((socket) => {
    resolve(performance.now())
    const node = connect(Number(port), hostname)
    // If one side fails, close the other.
    socket.on('error', () => node.destroy()).pipe(node)
    node.on('error', () => socket.destroy()).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    firstUsedAt,
    [Symbol.dispose]: () => server.close(),
  }
}
