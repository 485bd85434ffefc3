import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { waitUntil } from '@melos/test-kit/wait-until'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { closeGracefully } from './graceful-close.ts'

async function open(address: string): Promise<Socket> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const isRefused = (address: string) =>
  open(address).then(
    (socket) => {
      socket.destroy()
      return false
    },
    () => true,
  )

async function listen(patienceMs?: number): Promise<{ app: FastifyInstance; answer: () => void }> {
  let answer = (): void => undefined
  const app = Fastify()
  closeGracefully(app, patienceMs === undefined ? {} : { patienceMs })
  app.get('/fast', async () => 'fast')
  app.get('/slow', () => new Promise((resolve) => (answer = () => resolve('slow'))))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, answer: () => answer() }
}

test('a running request is answered at SIGTERM, and new ones are refused', { timeout: 120_000 }, async () => {
  await using dataDir = await makeTemporaryFolder()
  const melos = runMelos({ DATA_DIR: dataDir.path })
  const address = await melos.ready
  const body = JSON.stringify({ metamaskAddress: '0x00000000000000000000000000000000000000A1' })
  const socket = await open(address)
  const head = ['Host: melos.example', 'Content-Type: application/json', 'Expect: 100-continue']
  socket.write(
    `POST /api/public/oauth/attempt HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  // The head has arrived, and the server waits for the body.
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue')

  melos.child.kill('SIGTERM')
  await waitUntil('new connections are refused', () => isRefused(address))
  socket.write(body)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*Sign in/i)
  expect((await melos.ended).code).toBe(0)
})

describe('closing', () => {
  test('waits for an answer under way, and no longer', async () => {
    const { app, answer } = await listen(60_000)
    const asked = once(app.server, 'request')
    const slow = fetch(new URL('/slow', app.listeningOrigin))
    await asked
    const closed = app.close()
    await waitUntil('new connections are refused', () => isRefused(app.listeningOrigin))
    answer()
    expect(await (await slow).text()).toBe('slow')
    await closed
  })

  test('ends at once a connection that waits for its next request, and one that never had any', async () => {
    const { app } = await listen(60_000)
    const [used, unused] = [await open(app.listeningOrigin), await open(app.listeningOrigin)]
    used.write('GET /fast HTTP/1.1\r\nHost: melos.example\r\n\r\n')
    await once(used, 'data')
    const ended = Promise.all([once(used, 'close'), once(unused, 'close')])
    unused.resume()
    await app.close()
    await ended
  })

  test('ends requests that outlast its patience', async () => {
    const { app } = await listen(50)
    const asked = once(app.server, 'request')
    const slow = fetch(new URL('/slow', app.listeningOrigin))
    await asked
    await Promise.all([app.close(), expect(slow).rejects.toThrow('fetch failed')])
  })

  test('an app that never listened closes', async () => {
    const app = Fastify()
    closeGracefully(app)
    await app.ready()
    await app.close()
  })
})
