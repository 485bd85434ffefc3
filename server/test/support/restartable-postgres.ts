import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { startPostgres } from '../../src/embedded/postgres.ts'

/** A PostgreSQL of its own, behind an address that stays while it is stopped and started. */
export async function startRestartablePostgres() {
  const dataDir = await makeTemporaryFolder()
  let postgres = await startPostgres(dataDir.path)
  const proxy = createServer((client) => {
    const { hostname, port } = new URL(postgres.url)
    const inside = connect(Number(port), hostname)
    client.pipe(inside).pipe(client)
    for (const socket of [client, inside]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        inside.destroy()
      })
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(postgres.url)
  // A server that listens on a port has an address of this kind.
  url.port = String((proxy.address() as AddressInfo).port)

  const stop = async () => {
    const ended = once(postgres.process, 'exit')
    // PostgreSQL's "fast" shutdown: it ends all connections and transactions.
    postgres.process.kill('SIGINT')
    await ended
  }
  return {
    url: url.href,
    stop,
    async start() {
      postgres = await startPostgres(dataDir.path)
    },
    async [Symbol.asyncDispose]() {
      await stop()
      proxy.close()
      await dataDir[Symbol.asyncDispose]()
    },
  }
}
