import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeGracefully } from './graceful-close.ts'
import { checkPort, createListener } from './listen.ts'

const addresses = Object.values(networkInterfaces()).flatMap((own = []) => own)
/** Some machines have no IPv6. */
const last = addresses.some(({ address }) => address === '::1') ? '::1' : '127.0.0.1'
const lastName = last.includes(':') ? `[${last}]` : last

async function start(host: string) {
  let answer = (): void => undefined
  const app = Fastify()
  closeGracefully(app, { patienceMs: 60_000 })
  app.get('/', async () => 'fast')
  app.get('/slow', () => new Promise((resolve) => (answer = () => resolve('slow'))))
  const listener = createListener(app)
  const url = await listener.listen({ host, port: 0 })
  const at = (name: string, path = '/') => fetch(`http://${name}:${new URL(url).port}${path}`)
  return { app, url, at, answer: () => answer(), [Symbol.asyncDispose]: listener.close }
}

test('localhost answers by its name, at both loopback addresses, and at no other', async () => {
  await using server = await start('localhost')
  expect(server.url).toMatch(/^http:\/\/localhost:\d+$/)
  for (const name of ['localhost', '127.0.0.1', lastName]) {
    expect(await (await server.at(name)).text()).toBe('fast')
  }
  const outside = addresses.filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
  for (const { address, family } of outside) {
    await expect(server.at(family === 'IPv6' ? `[${address}]` : address)).rejects.toThrow('fetch failed')
  }
})

test('an address alone is listened at alone', async () => {
  await using server = await start('127.0.0.1')
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  await expect(server.at('[::1]')).rejects.toThrow('fetch failed')
})

test('closing waits for an answer at ::1 and ends idle connections', async () => {
  const server = await start('localhost')
  await (await server.at(lastName)).text()
  const asked = once(server.app.server, 'request')
  const slow = server.at(lastName, '/slow')
  await asked
  const closed = server[Symbol.asyncDispose]()
  server.answer()
  expect(await (await slow).text()).toBe('slow')
  await closed
})

test('a port that is in use at ::1 is refused with a sentence', async () => {
  const other = createServer().listen(0, last)
  await once(other, 'listening')
  const { port } = Object(other.address())
  await expect(checkPort({ host: 'localhost', port })).rejects.toThrow(`Port ${port} is in use.`)
  other.close()
})
