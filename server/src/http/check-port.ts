import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'

interface Listening {
  readonly host: string
  readonly port: number
}

/** Runs before anything else starts, so that a wrong port is reported at once. */
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

export function cannotListen(error: unknown, { host, port }: Listening): unknown {
  const unknownHost = `${host} isn't an address of this machine. Fix HOST.`
  const messages: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
    EACCES: `Port ${port} needs permissions that Melos doesn't have. Set PORT to 1024 or above.`,
    EADDRNOTAVAIL: unknownHost,
    ENOTFOUND: unknownHost,
  }
  const message = error instanceof Error && 'code' in error ? messages[String(error.code)] : undefined
  return message === undefined ? error : new StartupError(message, { cause: error })
}
