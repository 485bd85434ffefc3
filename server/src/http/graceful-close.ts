import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 100

/** On close, running requests get `patienceMs` to finish, and idle connections end at once. */
export function closeGracefully(app: FastifyInstance, { patienceMs = 10_000 } = {}): void {
  const { server } = app
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  app.addHook('preClose', async () => {
    if (!server.listening) return
    // Browsers open connections in advance, which Node counts as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    // A kept-alive connection would otherwise wait for its next request.
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      stop()
    }, SWEEP_MS)
    const deadline = setTimeout(() => server.closeAllConnections(), patienceMs)
    // The server doesn't count connections that another one has handed over.
    const stop = () => {
      if (server.listening || sockets.size > 0) return
      clearInterval(sweep)
      clearTimeout(deadline)
    }
    server.once('close', stop)
  })
}
