import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { startPostgres } from '../../src/embedded/postgres.ts'

/** A separate PostgreSQL whose address stays the same when it restarts. */
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
  // A listening TCP server has this kind of address.
  url.port = String((proxy.address() as AddressInfo).port)

  const stop = async () => {
    const ended = once(postgres.process, 'exit')
    // SIGINT is PostgreSQL's fast shutdown, which ends all connections.
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
