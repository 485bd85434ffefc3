import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** For programs that can't choose a free port themselves. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
