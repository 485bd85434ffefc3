import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 100

/** When the app closes, what is under way gets `patienceMs` to end; connections that wait for a request end at once. */
export function closeGracefully(app: FastifyInstance, { patienceMs = 10_000 } = {}): void {
  const { server } = app
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  app.addHook('preClose', async () => {
    if (!server.listening) return
    // Browsers open connections ahead of need, and Node takes these for busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    // A connection whose last request has been answered would otherwise wait for a next one.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const deadline = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(deadline)
    })
  })
}
