import { once } from 'node:events'
import { createServer } from 'node:net'

/** For a program that cannot say which port the system gave it. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no port')
  return address.port
}
