import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { waitUntil } from '@melos/test-kit/wait-until'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { listenForNotifications } from './listen-for-notifications.ts'

const database = await openForTests(createTestDatabase())

const notify = (channel: string) => sql`select pg_notify(${channel}, '')`.execute(database.db)

/** A proxy to the database that can stop all traffic without closing connections. */
async function openDetour() {
  const { hostname: host, port } = new URL(database.url)
  const pairs: [Socket, Socket][] = []
  const server = createServer((near) => {
    const far = connect({ host, port: Number(port) })
    pairs.push([near, far])
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database.url)
  // A TCP server on a port has an address with that port.
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    connectionCount: () => pairs.length,
    freeze() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    close() {
      server.close()
      for (const socket of pairs.flat()) socket.destroy()
    },
  }
}

test('a connection that stops answering is replaced, and missed news is asked for', async () => {
  const detour = await openDetour()
  const onNews = vi.fn()
  const onBroken = vi.fn()
  const listening = listenForNotifications(detour.url, {
    channel: 'silence',
    onNews,
    onBroken,
    checkEveryMs: 50,
    answerWithinMs: 500,
  })
  await waitUntil('it listens', () => onNews.mock.calls.length === 1)
  detour.freeze()
  await notify('silence')
  await waitUntil('it listens again', () => onNews.mock.calls.length === 2)
  expect(onBroken).toHaveBeenCalledTimes(1)
  expect(detour.connectionCount()).toBe(2)
  await notify('silence')
  await waitUntil('it hears again', () => onNews.mock.calls.length === 3)
  await listening.stop()
  detour.close()
})

test('without a database it retries until it is stopped', async () => {
  const onNews = vi.fn()
  const onBroken = vi.fn()
  const url = 'postgres://nobody:nothing@127.0.0.1:1/nowhere'
  const listening = listenForNotifications(url, { channel: 'nothing', onNews, onBroken })
  await waitUntil('it has tried three times', () => onBroken.mock.calls.length >= 3)
  await listening.stop()
  const tries = onBroken.mock.calls.length
  expect(onNews).not.toHaveBeenCalled()
  expect(tries).toBeLessThan(10)
})

test('a stop leaves no connection behind', async () => {
  const onNews = vi.fn()
  const listening = listenForNotifications(database.url, { channel: 'stop', onNews, onBroken: () => undefined })
  const count = async () =>
    (
      await sql`select from pg_stat_activity where application_name = 'melos-live' and datname = current_database()`.execute(
        database.db,
      )
    ).rows.length
  await waitUntil('it listens', () => onNews.mock.calls.length === 1)
  expect(await count()).toBe(1)
  await listening.stop()
  await waitUntil('the connection is gone', async () => (await count()) === 0)
})
