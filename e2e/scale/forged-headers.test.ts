import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startLoadBalancer } from '@melos/test-kit/start-haproxy'
import { expect, test } from 'vitest'
import { waitUntil } from '../support/wait-until.ts'

test('behind the load balancer, visitors can name neither their country nor their protocol', async () => {
  const server = createServer(({ headers }, response) => response.end(JSON.stringify(headers)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has this kind of address.
  await using balancer = await startLoadBalancer([(server.address() as AddressInfo).port])
  await waitUntil('it is used', async () => (await balancer.listUsed('ready')).length === 1)
  const forged = { 'CF-IPCountry': 'CZ', 'X-Forwarded-Proto': 'https', 'X-Other': 'passed on' }
  const answer = await fetch(balancer.url, { headers: forged })
  const received = await answer.json()
  expect(received).toMatchObject({ 'x-other': 'passed on', 'x-forwarded-for': '127.0.0.1' })
  expect(received).not.toHaveProperty('cf-ipcountry')
  expect(received).not.toHaveProperty('x-forwarded-proto')
  server.closeAllConnections()
  server.close()
})
