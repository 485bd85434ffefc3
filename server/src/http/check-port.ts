import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'

interface Listening {
  readonly host: string
  readonly port: number
}

/** Tried before anything is started, so that a wrong port costs a second and not a minute. */
export async function checkPort({ host, port }: Listening): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  } catch (error) {
    throw cannotListen(error, { host, port })
  }
}

/** Why a server cannot listen, as a sentence. */
export function cannotListen(error: unknown, { host, port }: Listening): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is in use: stop the program that listens there, or set PORT to another.`, {
      cause: error,
    })
  }
  if (code === 'EACCES') {
    return new StartupError(`Port ${port} needs rights that Melos does not have: set PORT to 1024 or above.`, {
      cause: error,
    })
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`This machine has no address ${host}: correct HOST.`, { cause: error })
  }
  return error
}
