import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error.ts'

interface Listening {
  readonly host: string
  readonly port: number
}

/** Browsers try both addresses for `localhost`, whatever the machine's hosts file says. */
const IPV4_LOOPBACK = '127.0.0.1'
const IPV6_LOOPBACK = '::1'

/** Runs before anything else starts, so that a wrong port is reported at once. */
export async function checkPort(listening: Listening): Promise<void> {
  const hosts = listening.host === 'localhost' ? [IPV4_LOOPBACK, IPV6_LOOPBACK] : [listening.host]
  for (const host of hosts) {
    const server = createServer()
    await open(server, { ...listening, host })
    if (!server.listening) continue
    server.close()
    await once(server, 'close')
  }
}

/** Listens at one address or, for `localhost`, at both loopback addresses. */
export function createListener(app: FastifyInstance) {
  // The app's server takes these connections over, so that its limits apply to them too.
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket))
  return {
    /** Returns the URL for browsers; passkeys belong to a name and not to an address. */
    async listen({ host, port }: Listening): Promise<string> {
      const isLocal = host === 'localhost'
      const url = await app.listen({ host: isLocal ? IPV4_LOOPBACK : host, port }).catch((error: unknown) => {
        throw cannotListen(error, { host, port })
      })
      if (!isLocal) return url
      const chosen = Number(new URL(url).port)
      await open(second, { host: IPV6_LOOPBACK, port: chosen })
      return `http://localhost:${chosen}`
    },
    async close(): Promise<void> {
      const closed = second.listening ? once(second, 'close') : undefined
      second.close()
      await app.close()
      await closed
    },
  }
}

/** Doesn't listen where there is no IPv6. */
async function open(server: Server, { host, port }: Listening): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && NO_IPV6.has(String(error.code))
    if (host !== IPV6_LOOPBACK || !isMissing) throw cannotListen(error, { host, port })
  }
}

const NO_IPV6: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

function cannotListen(error: unknown, { host, port }: Listening): unknown {
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
