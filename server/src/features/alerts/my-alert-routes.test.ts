import { waitUntil } from '@melos/test-kit/wait-until'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAccount, bidOf, makeNew, signInWallet } from '../../../test/support/test-alerts.ts'
import { buildTestApp } from '../../../test/support/test-app.ts'
import {
  auctionCreated,
  openTestMarket,
  type TestMarket,
  testBidder,
  tokenOf,
} from '../../../test/support/test-market.ts'
import { createAuctionChannels } from '../../live/auction-channels.ts'
import { followLiveEvents } from '../../live/follow-live-events.ts'

let market: TestMarket
let mine: string
let others: string
const [ada, bob] = [testBidder(1), testBidder(2)]

beforeEach(async () => {
  market = await openTestMarket()
  ;[mine, others] = [await signInWallet(market.db, ada), await signInWallet(market.db, bob)]
  await market.mine(auctionCreated(0n, { tokens: 10n }), auctionCreated(1n))
  await market.addWork(tokenOf(0n), { title: 'Night Ferry' })
  await market.mine(bidOf(ada, '5', 0), bidOf(bob, '6', 1))
  await makeNew(market.db)
})
afterEach(() => market[Symbol.asyncDispose]())

const call = async (token: string, method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await market.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

test('a wallet without an account reads its own alerts, and nobody else’s', async () => {
  const { body } = await call(mine, 'GET', '/api/me/alerts')
  expect(body).toEqual({
    data: [
      {
        id: expect.any(Number),
        kind: 'OUTBID',
        title: 'Outbid: Night Ferry',
        text: expect.stringContaining('6.00\u00a0MELS'),
        link: '/auction/0?bid=again#your-bid',
        at: expect.any(String),
        isRead: false,
      },
    ],
    total: 1,
    unread: 1,
  })
  expect((await call(others, 'GET', '/api/me/alerts')).body).toEqual({ data: [], total: 0, unread: 0 })
})

test('only the holder can mark an alert as read', async () => {
  const [{ id }] = (await call(mine, 'GET', '/api/me/alerts')).body.data
  await call(others, 'PUT', '/api/me/alerts/read', { ids: [id] })
  await call(others, 'PUT', '/api/me/alerts/read', { upTo: id })
  expect((await call(mine, 'GET', '/api/me/alerts')).body.unread).toBe(1)
  expect((await call(mine, 'PUT', '/api/me/alerts/read', { upTo: id - 1 })).body).toEqual({ unread: 1 })
  expect((await call(mine, 'PUT', '/api/me/alerts/read', { ids: [id] })).body).toEqual({ unread: 0 })
  expect((await call(mine, 'GET', '/api/me/alerts?show=UNREAD')).body).toEqual({ data: [], total: 0, unread: 0 })
})

test('what a reorganisation took back is gone from the inbox', async () => {
  await market.undoAfter(1n)
  expect((await call(mine, 'GET', '/api/me/alerts')).body).toEqual({ data: [], total: 0, unread: 0 })
})

test('an account sees the alerts and watched auctions of its linked wallets, and a wallet those of its account', async () => {
  await call(mine, 'PUT', '/api/me/watches/0')
  const { token } = await addAccount(market.db, { wallets: [ada] })
  const asAccount = await call(token, 'GET', '/api/me/alerts')
  expect(asAccount.body.total).toBe(1)
  const watched = async (who: string) =>
    (await call(who, 'GET', '/api/me/watches')).body.data.map(({ externalId }: { externalId: number }) => externalId)
  expect(await watched(token)).toEqual([0])
  await call(mine, 'DELETE', '/api/me/watches/0')
  expect(await watched(token)).toEqual([])
  await call(token, 'PUT', '/api/me/watches/0')
  await call(mine, 'PUT', '/api/me/watches/0')
  expect(await watched(mine)).toEqual([0])
  expect(await market.db.selectFrom('watches').selectAll().execute()).toHaveLength(1)
  expect(await watched(others)).toEqual([])
})

test('only public auctions can be watched, and 200 of them', async () => {
  expect((await call(mine, 'PUT', '/api/me/watches/1')).status).toBe(404)
  expect((await call(mine, 'PUT', '/api/me/watches/99')).status).toBe(404)
  const many = Array.from({ length: 200 }, (_, index) => ({ holder: ada, auction_id: BigInt(index + 1_000) }))
  await market.db.insertInto('watches').values(many).execute()
  expect((await call(mine, 'PUT', '/api/me/watches/0')).body.code).toBe('TOO_MANY_WATCHED')
})

test('administrators have no alerts', async () => {
  const login = await market.app.inject({
    method: 'POST',
    url: '/api/oauth/token',
    payload: { email: 'admin@melos.example', password: 'a password of tests' },
  })
  const { accessToken } = login.json<{ accessToken: string }>()
  for (const url of ['/api/me/alerts', '/api/me/watches', '/api/me/events']) {
    expect((await call(accessToken, 'GET', url)).status).toBe(403)
  }
})

test('an account chooses its emails, and can’t turn off those about security', async () => {
  const { token } = await addAccount(market.db)
  const usual = (await call(token, 'GET', '/api/account/alerts')).body.body
  expect(usual).toMatchObject({ digestHour: 8, timeZone: 'Europe/Prague', devices: [] })
  const topics = usual.topics.map(({ topic }: { topic: string }) => ({ topic, mail: false, push: true }))
  const changed = await call(token, 'PUT', '/api/account/alerts', { topics, digestHour: 21, timeZone: 'Asia/Tokyo' })
  const sent = (key: 'mail' | 'push') =>
    changed.body.body.topics
      .filter((choice: Record<string, unknown>) => choice[key])
      .map(({ topic }: { topic: string }) => topic)
  expect(sent('mail')).toEqual(['SECURITY', 'DECISIONS'])
  expect(sent('push')).not.toContain('PAID')
  expect(changed.body.body).toMatchObject({ digestHour: 21, timeZone: 'Asia/Tokyo' })
  const wrong = { topics: [], digestHour: 8, timeZone: 'Mars/Olympus' }
  expect((await call(token, 'PUT', '/api/account/alerts', wrong)).status).toBe(400)
})

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('only the known push services are accepted, and only the owner removes a browser', async () => {
  const [one, other] = [await addAccount(market.db), await addAccount(market.db)]
  const subscribe = (endpoint: string) => call(one.token, 'POST', '/api/account/push', { endpoint, keys })
  for (const endpoint of ['https://127.0.0.1/x', 'https://169.254.169.254/x', 'http://fcm.googleapis.com/x']) {
    expect((await subscribe(endpoint)).body.code).toBe('PUSH_SERVICE_UNKNOWN')
  }
  const { status, body } = await subscribe('https://fcm.googleapis.com/fcm/send/abc')
  expect(status).toBe(201)
  const url = `/api/account/push/${body.body.id}`
  expect((await call(other.token, 'DELETE', url)).status).toBe(404)
  expect((await call(one.token, 'DELETE', url)).status).toBe(200)
  const short = { ...keys, auth: 'AAAA' }
  const wrong = { endpoint: 'https://fcm.googleapis.com/x', keys: short }
  expect((await call(one.token, 'POST', '/api/account/push', wrong)).status).toBe(400)
})

test('a stream tells its own holder alone that something has changed', async () => {
  const log = pino({ level: 'silent' })
  const feed = await followLiveEvents(market.db, { databaseUrl: market.databaseUrl, log })
  const app = await buildTestApp(market.db, { live: createAuctionChannels(market.db, { feed, log }) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const open = async (token: string) => {
    const answer = await fetch(new URL('/api/me/events', app.listeningOrigin), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    let text = ''
    const reading = answer.body?.pipeThrough(new TextDecoderStream()).pipeTo(
      new WritableStream({
        write(part) {
          text += part
        },
      }),
    )
    reading?.catch(() => undefined)
    return () => text.match(/event: changed\ndata: \{\}\n/g)?.length ?? 0
  }
  const [own, foreign] = [await open(mine), await open(others)]
  await market.mine(bidOf(ada, '7', 2), bidOf(bob, '8', 3))
  await waitUntil('both have heard that they were outbid', () => own() === 1 && foreign() === 1)
  await call(mine, 'PUT', '/api/me/watches/0')
  await waitUntil('the other tab hears of the watched auction', () => own() === 2)
  expect(foreign()).toBe(1)
  await app.close()
  await feed.stop()
})
