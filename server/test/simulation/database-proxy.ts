import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy extends AsyncDisposable {
  readonly url: string
  /** Breaks every connection but accepts new ones. */
  cut(): void
  /** Breaks every connection and accepts no more, like a dead process. */
  close(): void
  /** The next commit reaches the database, but its answer is lost. */
  loseCommit(): void
  readonly lostCommits: () => number
}

/** PostgreSQL's answer to a commit. */
const COMMITTED = 'COMMIT\0'

/** A connection to the database that can break. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const own = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let losing = false
  let lost = 0

  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    keep(client)
    keep(upstream)
    client.pipe(upstream)
    upstream.on('data', (data) => {
      if (losing && data.includes(COMMITTED)) {
        losing = false
        lost++
        client.destroy()
        upstream.destroy()
        return
      }
      client.write(data)
    })
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has this kind of address.
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    cut,
    close() {
      server.close()
      cut()
    },
    loseCommit() {
      losing = true
    },
    lostCommits: () => lost,
    async [Symbol.asyncDispose]() {
      if (server.listening) server.close()
      cut()
    },
  }
}
