import { parseEther } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeEvent } from '../../../test/support/mined-blocks.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import {
  auctionCleared,
  auctionCreated,
  bidPlaced,
  hoursFromNow,
  openTestMarket,
  testAsset,
  testSeller,
  tokenOf,
} from '../../../test/support/test-market.ts'

const market = await openForTests(openTestMarket())

const asset = {
  era: 'Twenties',
  yearOfRelease: 2024,
  genres: [{ label: 'Indie' }, { label: 'Folk' }],
  musicAuthors: ['Ada North', 'Ben South'],
}

beforeAll(async () => {
  await market.mine(
    auctionCreated(0n, { startsAt: hoursFromNow(1), endsAt: hoursFromNow(2) }),
    auctionCreated(1n, { minimumPrice: parseEther('12.34'), tokens: 7n, threshold: 86_419_752_308_641_975_230n }),
    auctionCreated(2n, { startsAt: hoursFromNow(-2), endsAt: hoursFromNow(0) }),
    auctionCreated(3n, { startsAt: hoursFromNow(-2), endsAt: hoursFromNow(-1) }),
    auctionCreated(4n),
  )
  await market.mine(auctionCleared(3n), encodeEvent('AuctionProcessed', { auctionId: 3n, outcome: 2, proceeds: 0n }))
  for (const id of [0n, 1n, 2n, 3n]) await market.addWork(tokenOf(id), { title: `Work ${id}`, asset })
})

const get = (query: string) => market.app.inject(`/api/public/auctions${query}`)
const ids = async (query: string): Promise<number[]> =>
  (await get(query)).json<{ data: { externalId: number }[] }>().data.map(({ externalId }) => externalId)

const openAuction = {
  externalId: 1,
  title: 'Work 1',
  status: { value: 'OPEN', label: 'Open' },
  outcome: null,
  projectedOutcome: 'VOID',
  withdrawn: false,
  withdrawalAnnouncedDate: null,
  removedDate: null,
  block: null,
  tokensAvailable: 7,
  tokensOffered: 7,
  percentage: 25,
  target: '86.41975230864197523',
  policy: {
    ...{ id: 0, name: 'Open', text: 'Anyone with a wallet can bid.', needs: [], countriesDenied: [] },
    isOffered: true,
  },
  tokenName: 'Song 1',
  tokenAddress: tokenOf(1n),
  seller: testSeller,
  salesStartDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  salesEndDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  description: 'A ferry at night.',
  asset: { ...testAsset, ...asset },
  minimumPrice: '12.34',
  clearingPrice: null,
  lowestBidPrice: null,
  highestBidPrice: null,
  bidCount: 0,
}

describe('GET /api/public/auctions', () => {
  test('an auction has the fields and forms of the specification', async () => {
    const answer = await get('?statuses=OPEN')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ data: [openAuction], total: 1 })
  })

  test.each([
    ['', [3, 2, 1, 0]],
    ['?statuses=OPEN,PENDING', [1, 0]],
    ['?statuses=PENDING', [0]],
    ['?statuses=TERMINATED', [2]],
    ['?statuses=TERMINATED,PROCESSED', [3, 2]],
    ['?statuses=PROCESSED', [3]],
    ['?page=1&size=2', [3, 2]],
    ['?page=2&size=2', [1, 0]],
  ])('%s gives %o, newest first', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test('a page outside the range is empty and has the right total', async () => {
    expect((await get('?page=5&size=2')).json()).toEqual({ data: [], total: 4 })
  })

  test.each([
    ['?page=0', 'page'],
    ['?page=x', 'page'],
    ['?page=1.5', 'page'],
    ['?size=0', 'size'],
    ['?size=101', 'size'],
    ['?statuses=OPEN,CLOSED', 'statuses'],
    ['?statuses=', 'statuses'],
    ['?colour=red', 'colour'],
  ])('%s is refused by name', async (query, field) => {
    const answer = await get(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'BAD_REQUEST', message: expect.stringContaining(field) })
  })

  test('an auction appears when its work is known, and at once', async () => {
    await using other = await openTestMarket()
    const list = async () => (await other.app.inject('/api/public/auctions')).json<{ total: number }>().total
    await other.mine(auctionCreated(0n))
    expect(await list()).toBe(0)
    await other.addWork(tokenOf(0n))
    expect(await list()).toBe(1)
    await other.undoAfter(0n)
    expect(await list()).toBe(0)
  })
})

describe('GET /api/public/auctions/external/{externalId}', () => {
  test('one auction is the same as in the list', async () => {
    expect((await get('/external/1')).json()).toEqual({ body: openAuction })
  })

  test('a processed auction has the outcome that the contract gave it', async () => {
    expect((await get('/external/3')).json()).toMatchObject({
      body: { status: { value: 'PROCESSED', label: 'Processed' }, outcome: 'VOID' },
    })
  })

  test.each(['4', '5', '999999999999999'])('auction %s is not public', async (id) => {
    expect((await get(`/external/${id}`)).statusCode).toBe(404)
  })

  test.each(['-1', '01', 'x', '1e3', '1.0', '9999999999999999'])('%s is not the number of an auction', async (id) => {
    const answer = await get(`/external/${id}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('externalId')
  })

  test.each(['/external/1?x=1', '/external/1/demand?x=1'])('%s is refused by name', async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('x')])
  })

  test('bids show at once: tokens without a bid, the prices, and where the auction would clear', async () => {
    await using other = await openTestMarket()
    const detail = async () => (await other.app.inject('/api/public/auctions/external/0')).json().body
    await other.mine(auctionCreated(0n, { tokens: 10n, threshold: parseEther('20') }))
    await other.addWork(tokenOf(0n))
    expect(await detail()).toMatchObject({ tokensAvailable: 10, bidCount: 0 })

    await other.mine(bidPlaced({ auctionId: 0n, index: 0n, quantity: 9n, price: parseEther('3') }))
    const undersubscribed = { tokensAvailable: 1, bidCount: 1, clearingPrice: null, projectedOutcome: 'VOID' }
    expect(await detail()).toMatchObject(undersubscribed)

    await other.mine(bidPlaced({ auctionId: 0n, index: 1n, quantity: 1n, price: parseEther('1.99') }))
    const belowThreshold = { tokensAvailable: 0, bidCount: 2, clearingPrice: '1.99', projectedOutcome: 'VOID' }
    expect(await detail()).toMatchObject(belowThreshold)

    await other.mine(bidPlaced({ auctionId: 0n, index: 2n, quantity: 5n, price: parseEther('2') }))
    const sells = { tokensAvailable: 0, bidCount: 3, clearingPrice: '2', projectedOutcome: 'SOLD', outcome: null }
    expect(await detail()).toMatchObject({ ...sells, lowestBidPrice: '1.99', highestBidPrice: '3' })

    await other.mine(auctionCleared(0n, parseEther('2')))
    expect(await detail()).toMatchObject({ outcome: 'SOLD', status: { value: 'OPEN' } })
  })

  test('it says which block it is read from, and how old that is', async () => {
    const { headers } = await get('/external/1')
    expect(headers).toMatchObject({ 'x-index-block': '2', 'x-index-age': expect.stringMatching(/^\d{1,2}$/) })
  })
})

describe('GET /api/auctions/{id}', () => {
  const logIn = async () => (await market.logIn(testAdmin.email, testAdmin.password)).json<{ accessToken: string }>()
  const ask = (token: string) =>
    market.app.inject({ url: '/api/auctions/1', headers: { authorization: `Bearer ${token}` } })

  test('an administrator sees the facts of the work as flat fields too', async () => {
    const answer = await ask((await logIn()).accessToken)
    expect(answer.json()).toEqual({
      body: {
        ...openAuction,
        author: 'The Lanterns',
        era: 'Twenties',
        genre: 'Indie, Folk',
        label: null,
        recordingStudio: null,
        musicAuthor: 'Ada North, Ben South',
        lyricsAuthor: null,
        country: null,
        yearOfRelease: 2024,
      },
    })
  })

  test('others do not', async () => {
    expect((await market.app.inject('/api/auctions/1')).statusCode).toBe(401)
    expect((await ask((await market.signIn()).accessToken)).statusCode).toBe(403)
  })
})
