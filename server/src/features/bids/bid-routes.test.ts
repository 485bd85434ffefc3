import type { BidGroup, PriceHistory } from '@melos/api-contract'
import { clearAuction, type Offer, priceToExceed } from '@melos/clearing'
import fc from 'fast-check'
import { formatEther, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import {
  auctionCleared,
  auctionCreated,
  bidPlaced,
  hoursFromNow,
  openTestMarket,
  testBidder,
  tokenOf,
} from '../../../test/support/test-market.ts'

const market = await openForTests(openTestMarket())
let nextAuction = 0n

interface Placed {
  readonly quantity: bigint
  readonly price: bigint
}

/** Lists a new auction with these bids and returns its number. */
async function auctionWith(
  bids: readonly Placed[],
  {
    tokens = 10n,
    threshold = 1n,
    endsAt = hoursFromNow(1),
  }: { tokens?: bigint; threshold?: bigint; endsAt?: Date } = {},
): Promise<bigint> {
  const auctionId = nextAuction++
  await market.mine(
    auctionCreated(auctionId, {
      tokens,
      minimumPrice: parseEther('1'),
      threshold,
      startsAt: hoursFromNow(-9999),
      endsAt,
    }),
    ...bids.map((bid, index) => bidPlaced({ auctionId, index: BigInt(index), ...bid })),
  )
  await market.addWork(tokenOf(auctionId))
  return auctionId
}

const mels = (price: string, quantity: bigint): Placed => ({ price: parseEther(price), quantity })

async function listBids(auctionId: bigint, query = ''): Promise<{ data: BidGroup[]; total: number }> {
  return (await market.app.inject(`/api/public/bids/${auctionId}${query}`)).json()
}

const counts = async (auctionId: bigint) =>
  (await listBids(auctionId)).data.flatMap(({ bids }) => bids.map((bid) => bid.finalTokenCount))

describe('GET /api/public/bids/{id}', () => {
  test('bids are grouped by price, highest first, in chain order', async () => {
    const auctionId = await auctionWith([mels('1.5', 4n), mels('2', 5n), mels('1.5', 8n), mels('1', 1n)])
    const { data, total } = await listBids(auctionId)
    expect(total).toBe(4)
    expect(data.map(({ tokenPrice, bids }) => [tokenPrice, bids.map((bid) => bid.startTokenCount)])).toEqual([
      ['2', [5]],
      ['1.5', [4, 8]],
      ['1', [1]],
    ])
  })

  test('each bid has the fields of the specification, at the price that it would pay', async () => {
    const auctionId = await auctionWith([mels('1.5', 8n), mels('2.25', 4n)])
    const [highest, lowest] = (await listBids(auctionId)).data
    expect(highest?.bids).toEqual([
      {
        id: expect.any(Number),
        startHashId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        startTokenPrice: '2.25',
        startTokenCount: 4,
        startTotalPrice: '9',
        finalTokenPrice: '1.5',
        finalTokenCount: 4,
        finalTotalPrice: '6',
        walletAddress: testBidder(1),
        placedAt: expect.stringMatching(/^1970-01-01 /),
      },
    ])
    expect(lowest?.bids[0]).toMatchObject({ finalTokenPrice: '1.5', finalTokenCount: 6, finalTotalPrice: '9' })
  })

  test('a bid that gets nothing pays nothing', async () => {
    const auctionId = await auctionWith([mels('2', 10n), mels('1', 1n)])
    expect((await listBids(auctionId)).data[1]?.bids[0]).toMatchObject({
      finalTokenPrice: '0',
      finalTokenCount: 0,
      finalTotalPrice: '0',
    })
  })

  test.each([
    ['bids ask for too little', [mels('2', 9n)], { tokens: 10n }],
    ['the Threshold is not reached', [mels('2', 10n)], { tokens: 10n, threshold: parseEther('20.01') }],
    ['it is not cleared for 14 days', [mels('2', 10n)], { tokens: 10n, endsAt: hoursFromNow(-14 * 24) }],
  ])('when %s, no bid gets anything', async (_name, bids, draft) => {
    expect(await counts(await auctionWith(bids, draft))).toEqual([0])
  })

  test('an hour before the 14 days are over, the auction would still be sold', async () => {
    const endsAt = hoursFromNow(-14 * 24 + 1)
    expect(await counts(await auctionWith([mels('2', 10n)], { endsAt }))).toEqual([10])
  })

  test('an auction that the contract voided gives nothing, whatever its bids', async () => {
    const auctionId = await auctionWith([mels('2', 10n)], { endsAt: hoursFromNow(-1) })
    expect(await counts(auctionId)).toEqual([10])
    await market.mine(auctionCleared(auctionId))
    expect(await counts(auctionId)).toEqual([0])
  })

  test.each([
    [1n, [0, 0, 0, 1]],
    [3n, [0, 1, 1, 1]],
  ])('four equal bids share %i tokens by their running sums', async (tokens, expected) => {
    const bids = Array.from({ length: 4 }, () => mels('2', 1n))
    expect(await counts(await auctionWith(bids, { tokens }))).toEqual(expected)
  })

  test('every page together is what the rule gives for all bids at once', async () => {
    const bid = fc.record({
      quantity: fc.bigInt({ min: 1n, max: 40n }),
      price: fc.bigInt({ min: 100n, max: 105n }).map((steps) => steps * 10n ** 16n),
    })
    const auction = fc.record({ bids: fc.array(bid, { maxLength: 40 }), tokens: fc.bigInt({ min: 1n, max: 200n }) })
    await fc.assert(
      fc.asyncProperty(auction, fc.integer({ min: 1, max: 7 }), async ({ bids, tokens }, size) => {
        const auctionId = await auctionWith(bids, { tokens })
        const pages = []
        for (let page = 1; page <= Math.ceil(bids.length / size); page++) {
          pages.push(...(await listBids(auctionId, `?page=${page}&size=${size}`)).data)
        }
        const listed = pages.flatMap((group) => group.bids).sort((one, other) => one.id - other.id)
        const offer: Offer = { supply: tokens, minimumPrice: 1n, threshold: 1n }
        const clearing = clearAuction(
          offer,
          bids.map((placed, index) => ({ id: `${index}`, ...placed })),
        )
        const price = clearing.outcome === 'sold' ? clearing.clearingPrice : 0n
        expect(listed.map((placed) => [placed.finalTokenCount, placed.finalTotalPrice])).toEqual(
          bids.map((_, index) => {
            const allotment = clearing.outcome === 'sold' ? (clearing.allotments[index] ?? 0n) : 0n
            return [Number(allotment), formatEther(allotment * price)]
          }),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('answers stay whole while bids arrive', async () => {
    const auctionId = await auctionWith([mels('1', 100n)], { tokens: 100n })
    let isBidding = true
    const bidding = (async () => {
      for (let index = 1n; index <= 40n; index++) {
        await market.mine(
          bidPlaced({ auctionId, index, quantity: 7n, price: parseEther(`${1 + Number(index) / 100}`) }),
        )
      }
      isBidding = false
    })()
    for (let size = 100; isBidding; size++) {
      const { data, total } = await listBids(auctionId, `?size=${size}`)
      const bids = data.flatMap((group) => group.bids)
      expect(bids).toHaveLength(total)
      expect(bids.reduce((sum, bid) => sum + bid.finalTokenCount, 0)).toBe(100)
    }
    await bidding
  })

  test.each(['?page=0', '?size=0x10', '?size=1e1', '?size=%201', '?size=1001', '?colour=red'])(
    '%s is refused',
    async (query) => {
      const auctionId = await auctionWith([])
      expect((await market.app.inject(`/api/public/bids/${auctionId}${query}`)).statusCode).toBe(400)
    },
  )

  test('a page outside the range is empty and has the right total', async () => {
    const auctionId = await auctionWith([mels('1', 1n)])
    expect(await listBids(auctionId, '?page=2&size=1')).toEqual({ data: [], total: 1 })
  })

  test('an auction that is not public has no bids to show', async () => {
    expect((await market.app.inject('/api/public/bids/123456')).statusCode).toBe(404)
  })
})

describe('GET /api/bids/min-price/external/{externalId}', () => {
  const ask = async (auctionId: bigint, tokenCount: string, token: string) =>
    await market.app.inject({
      url: `/api/bids/min-price/external/${auctionId}?tokenCount=${tokenCount}`,
      headers: { authorization: `Bearer ${token}` },
    })

  test('it is what the rule gives for all bids', async () => {
    const { accessToken } = await market.signIn()
    const bids = [mels('3', 4n), mels('2', 3n), mels('2', 2n), mels('1.5', 2n), mels('1', 50n)]
    const auctionId = await auctionWith(bids)
    const offer: Offer = { supply: 10n, minimumPrice: 10n ** 18n, threshold: 1n }
    for (const tokenCount of [1n, 2n, 3n, 7n, 10n, 11n, 500n]) {
      const expected = priceToExceed(
        offer,
        bids.map((bid, index) => ({ id: `${index}`, ...bid })),
        tokenCount,
      )
      expect((await ask(auctionId, `${tokenCount}`, accessToken)).json()).toEqual({
        availableTokenCount: Number(expected.availableTokenCount),
        minPrice: formatEther(expected.minPrice),
      })
    }
  })

  test('free tokens can be had at any price', async () => {
    const { accessToken } = await market.signIn()
    const auctionId = await auctionWith([mels('2', 4n)])
    expect((await ask(auctionId, '6', accessToken)).json()).toEqual({ availableTokenCount: 6, minPrice: '0' })
  })

  test.each(['0', '-1', '1.5', 'x', '', '9007199254740992'])('%o tokens are refused', async (tokenCount) => {
    const { accessToken } = await market.signIn()
    const answer = await ask(await auctionWith([]), tokenCount, accessToken)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('tokenCount')
  })

  test('a visitor gets 401', async () => {
    expect((await ask(await auctionWith([]), '1', 'x')).statusCode).toBe(401)
  })
})

describe('GET /api/public/auctions/external/{externalId}/demand', () => {
  const demand = async (auctionId: bigint) =>
    (await market.app.inject(`/api/public/auctions/external/${auctionId}/demand`)).json().body

  test('each price has a point, and the clearing point is named', async () => {
    const auctionId = await auctionWith([mels('2', 4n), mels('1.5', 5n), mels('1.5', 3n), mels('1', 1n)], {
      threshold: parseEther('12.31'),
    })
    const clearingPoint = { tokenPrice: '1.5', tokenCount: 8, cumulativeTokenCount: 12 }
    expect(await demand(auctionId)).toEqual({
      tokensOffered: 10,
      minimumPrice: '1',
      thresholdPrice: '1.24',
      points: [
        { tokenPrice: '2', tokenCount: 4, cumulativeTokenCount: 4 },
        clearingPoint,
        { tokenPrice: '1', tokenCount: 1, cumulativeTokenCount: 13 },
      ],
      clearingPoint,
    })
  })

  test('without bids there is no point', async () => {
    expect(await demand(await auctionWith([]))).toMatchObject({ points: [], clearingPoint: null })
  })

  test('very many prices give a selection that adds up, with both ends and the clearing price', async () => {
    const bids = Array.from({ length: 2_500 }, (_, index) => ({
      price: BigInt(index + 100) * 10n ** 16n,
      quantity: 1n,
    }))
    const auctionId = await auctionWith(bids, { tokens: 777n })
    const { points, clearingPoint } = await demand(auctionId)
    expect(points.length).toBeLessThanOrEqual(1_000)
    expect(points[0]).toEqual({ tokenPrice: '25.99', tokenCount: 1, cumulativeTokenCount: 1 })
    expect(points.at(-1)).toMatchObject({ tokenPrice: '1', cumulativeTokenCount: 2_500 })
    expect(points).toContainEqual(expect.objectContaining({ tokenPrice: '18.23', cumulativeTokenCount: 777 }))
    // The 200 prices on either side of the clearing price are never left out.
    const near = points.filter(({ tokenPrice }: { tokenPrice: string }) => +tokenPrice >= 16.23 && +tokenPrice <= 20.23)
    // The highest of them includes the tokens of prices that were left out above it.
    expect(near.slice(1).map(({ tokenCount }: { tokenCount: number }) => tokenCount)).toEqual(Array(400).fill(1))
    expect(clearingPoint).toEqual({ tokenPrice: '18.23', tokenCount: 1, cumulativeTokenCount: 777 })
    const sum = points.reduce((total: number, { tokenCount }: { tokenCount: number }) => total + tokenCount, 0)
    expect(sum).toBe(2_500)
  })
})

describe('GET /api/public/auctions/external/{externalId}/prices', () => {
  const ask = (auctionId: bigint) => market.app.inject(`/api/public/auctions/external/${auctionId}/prices`)
  const read = async (auctionId: bigint): Promise<PriceHistory> => (await ask(auctionId)).json().body

  test('it follows the bids in chain order', async () => {
    const auctionId = await auctionWith([mels('2', 4n), mels('1.5', 8n), mels('1', 1n)])
    await market.mine(bidPlaced({ auctionId, index: 3n, ...mels('1.75', 6n) }))
    const at = expect.stringMatching(/^1970-01-01 /)
    expect((await read(auctionId)).points).toEqual([
      { at, bidCount: 1, clearingPrice: null, highestBidPrice: '2' },
      { at, bidCount: 2, clearingPrice: '1.5', highestBidPrice: '2' },
      { at, bidCount: 4, clearingPrice: '1.75', highestBidPrice: '2' },
    ])
  })

  test('it ends with the prices of the auction, whatever was bid', async () => {
    const bid = fc.record({
      quantity: fc.bigInt({ min: 1n, max: 40n }),
      price: fc.bigInt({ min: 100n, max: 700n }).map((steps) => steps * 10n ** 16n),
    })
    const auction = fc.record({
      bids: fc.array(bid, { minLength: 1, maxLength: 40 }),
      tokens: fc.bigInt({ min: 1n, max: 400n }),
    })
    await fc.assert(
      fc.asyncProperty(auction, async ({ bids, tokens }) => {
        const auctionId = await auctionWith(bids, { tokens })
        const answer = await market.app.inject(`/api/public/auctions/external/${auctionId}`)
        const { clearingPrice, highestBidPrice, bidCount } = answer.json().body
        expect((await read(auctionId)).points.at(-1)).toMatchObject({ clearingPrice, highestBidPrice, bidCount })
        const clearing = clearAuction(
          { supply: tokens, minimumPrice: 0n, threshold: 0n },
          bids.map((placed, index) => ({ id: `${index}`, ...placed })),
        )
        expect(clearingPrice).toBe(clearing.outcome === 'sold' ? formatEther(clearing.clearingPrice) : null)
      }),
      { numRuns: 20 },
    )
  })

  test('very many changes give a selection with both ends', async () => {
    const bids = Array.from({ length: 2_500 }, (_, index) => ({
      price: BigInt(index + 100) * 10n ** 16n,
      quantity: 1n,
    }))
    const { points } = await read(await auctionWith(bids, { tokens: 777n }))
    expect(points.length).toBeLessThanOrEqual(500)
    expect(points.length).toBeGreaterThan(250)
    expect(points[0]).toMatchObject({ bidCount: 1, clearingPrice: null, highestBidPrice: '1' })
    expect(points.at(-1)).toMatchObject({ bidCount: 2_500, clearingPrice: '18.23', highestBidPrice: '25.99' })
  })

  test('an auction that is not public has no prices to show', async () => {
    expect((await ask(123_456n)).statusCode).toBe(404)
  })
})

describe('what administrators see', () => {
  const logIn = async () => (await market.logIn(testAdmin.email, testAdmin.password)).json<{ accessToken: string }>()
  const ask = (url: string, token: string) => market.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

  test('billing details and admin bids list all bids in one answer', async () => {
    const bids = Array.from({ length: 1_001 }, () => mels('1', 1n))
    const auctionId = await auctionWith(bids, { tokens: 1_001n })
    const { accessToken } = await logIn()
    const details = (await ask(`/api/bids/billing-details/${auctionId}`, accessToken)).json<{ data: BidGroup[] }>()
    expect(details.data.map((group) => group.bids.length)).toEqual([1_001])
    expect((await ask(`/api/auctions/${auctionId}/bids`, accessToken)).json()).toEqual({ ...details, total: 1_001 })
    expect((await listBids(auctionId)).data.map((group) => group.bids.length)).toEqual([1_000])
  })

  test.each(['/api/bids/billing-details/0', '/api/auctions/0/bids'])('%s is theirs alone', async (url) => {
    await auctionWith([])
    expect((await market.app.inject(url)).statusCode).toBe(401)
    expect((await ask(url, (await market.signIn()).accessToken)).statusCode).toBe(403)
  })
})
