import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAccount, bidOf, makeNew } from '../../../test/support/test-alerts.ts'
import {
  auctionCreated,
  hoursFromNow,
  openTestMarket,
  type TestMarket,
  testBidder,
  tokenOf,
} from '../../../test/support/test-market.ts'
import { decideAlerts } from './decide-alerts.ts'
import { derivePushIdentity } from './push-identity.ts'
import { saveSubscription } from './push-store.ts'
import { sendPushes } from './send-pushes.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A push service whose next answers the test chooses. */
async function startPushService() {
  const received: Received[] = []
  let answer: (response: ServerResponse) => void = (response) => response.writeHead(201).end()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts) })
      answer(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server on a port has an address with that port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    answerWith(status: number, headers: Record<string, string> = {}) {
      answer = (response) => response.writeHead(status, headers).end('why')
    },
    beSilent() {
      answer = () => undefined
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

let market: TestMarket
let service: Awaited<ReturnType<typeof startPushService>>
const browser = createECDH('prime256v1')
const p256dh = browser.generateKeys()
const auth = randomBytes(16)
const [ada, bob] = [testBidder(1), testBidder(2)]
const identity = derivePushIdentity(randomBytes(32), 'mailto:post@melos.example')

beforeEach(async () => {
  market = await openTestMarket()
  service = await startPushService()
  const { id: accountId } = await addAccount(market.db, { wallets: [ada] })
  await saveSubscription(market.db, { accountId, endpoint: `${service.origin}/device`, p256dh, auth, label: 'Firefox' })
  await market.mine(auctionCreated(0n, { tokens: 10n, endsAt: hoursFromNow(48) }))
  await market.addWork(tokenOf(0n), { title: 'Night Ferry' })
  await market.mine(bidOf(ada, '5', 0))
  await market.mine(bidOf(bob, '6', 1))
  await makeNew(market.db)
})
afterEach(async () => {
  service.stop()
  await market[Symbol.asyncDispose]()
})

const send = async (services = [service.origin]) => {
  await decideAlerts(market.db, { confirmations: 0, now: new Date() })
  const log = pino({ level: 'silent' })
  await sendPushes({ db: market.db, identity, services, log, answerWithinMs: 300 })
}
const waiting = () => market.db.selectFrom('pushes').selectAll().execute()
const devices = () => market.db.selectFrom('push_subscriptions').selectAll().execute()

/** What the browser reads: RFC 8291 the other way round. */
function decrypt(body: Buffer): unknown {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const open = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return JSON.parse(open.subarray(0, -1).toString())
}

test('a message is encrypted, signed, short, and says no amounts', async () => {
  await send()
  await send()
  expect(service.received.length).toBe(1)
  const [{ headers, body }] = service.received as [Received]
  expect(decrypt(body)).toEqual({
    title: 'Outbid: Night Ferry',
    link: '/auction/0?bid=again#your-bid',
    tag: headers.topic,
  })
  expect(body.length).toBeLessThan(3_000)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(headers.topic).toMatch(/^[\w-]{32}$/)
  expect(Number(headers.ttl)).toBeGreaterThan(3_500)
  expect(Number(headers.ttl)).toBeLessThanOrEqual(3_600)
  const [, jwt = '', key = ''] = headers.authorization?.match(/^vapid t=(.+), k=(.+)$/) ?? []
  expect(key).toBe(identity.publicKey)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const { payload } = await jwtVerify(
    jwt,
    await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
  )
  expect(payload).toMatchObject({ aud: service.origin, sub: 'mailto:post@melos.example' })
  expect(await waiting()).toEqual([])
  expect((await devices())[0]?.ok_at).toBeInstanceOf(Date)
})

test.each([404, 410])('a %i deletes the subscription', async (status) => {
  service.answerWith(status)
  await send()
  expect(await devices()).toEqual([])
  expect(await waiting()).toEqual([])
})

test.each([429, 500, 503])('after a %i the message is sent later', async (status) => {
  service.answerWith(status, { 'retry-after': '120' })
  const before = Date.now()
  await send()
  const [push] = await waiting()
  expect((push?.not_before.getTime() ?? 0) - before).toBeGreaterThan(115_000)
  await send()
  expect(service.received.length).toBe(1)
  service.answerWith(201)
  await market.db.updateTable('pushes').set({ not_before: new Date() }).execute()
  await send()
  expect(service.received.length).toBe(2)
  expect(await waiting()).toEqual([])
})

test('silence counts as a failure, and the fourth failure is the last', async () => {
  service.beSilent()
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await send()
    await market.db.updateTable('pushes').set({ not_before: new Date() }).execute()
  }
  await send()
  expect(service.received.length).toBe(4)
  expect(await waiting()).toEqual([])
  expect((await devices()).length).toBe(1)
})

test('a redirect is not followed', async () => {
  const inside = await startPushService()
  service.answerWith(307, { location: `${inside.origin}/inside` })
  await send()
  expect(service.received.length).toBe(1)
  expect(inside.received).toEqual([])
  expect(await waiting()).toEqual([])
  inside.stop()
})

test('a service that is no longer allowed gets nothing', async () => {
  await send(['https://fcm.googleapis.com'])
  expect(service.received).toEqual([])
  expect(await waiting()).toEqual([])
})

test('what is no longer true is not sent', async () => {
  service.answerWith(503)
  await send()
  await market.mine(bidOf(ada, '7', 2))
  await market.db.updateTable('pushes').set({ not_before: new Date() }).execute()
  await send()
  expect(service.received.length).toBe(1)
  expect(await waiting()).toEqual([])
})

test('a browser that signs in to another account gets only that account’s messages', async () => {
  const { id: accountId } = await addAccount(market.db)
  await saveSubscription(market.db, { accountId, endpoint: `${service.origin}/device`, p256dh, auth, label: 'Firefox' })
  await send()
  expect(service.received).toEqual([])
  expect((await devices()).map(({ account_id }) => account_id)).toEqual([accountId])
})
