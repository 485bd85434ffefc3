import { parseEther } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeEvent } from '../../../test/support/mined-blocks.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { auctionCreated, bidPlaced, hoursFromNow, openTestMarket, tokenOf } from '../../../test/support/test-market.ts'

const market = await openForTests(openTestMarket())

const works = [['Folk', 'Česká'], ['FOLK'], ['Pop', 'folk'], ['ČESKÁ', 'Pop "& Rock"'], [], ['Processed']].map(
  (labels) => ({ genres: labels.map((label) => ({ label })) }),
)

const songs = [
  { title: 'Harbour Lights', artist: 'Ana Vale' },
  { title: 'Lights Out', artist: 'Žofie Dvořáková' },
  { title: '100% Harbour', artist: 'ANA MAR' },
]

const bid = { quantity: 1n, price: parseEther('1') }
const target = (mels: string) => ({ threshold: parseEther(mels) })

beforeAll(async () => {
  await market.mine(
    auctionCreated(0n, { ...target('1000'), endsAt: hoursFromNow(3) }),
    auctionCreated(1n, { ...target('1000.000000000000000001'), endsAt: hoursFromNow(1) }),
    auctionCreated(2n, { ...target('2000'), endsAt: hoursFromNow(3) }),
    auctionCreated(3n, { ...target('1000'), startsAt: hoursFromNow(1), endsAt: hoursFromNow(2) }),
    auctionCreated(4n, { ...target('1000'), startsAt: hoursFromNow(1), endsAt: hoursFromNow(4) }),
    auctionCreated(5n, { ...target('9000'), startsAt: hoursFromNow(-3), endsAt: hoursFromNow(-1) }),
  )
  await market.mine(
    encodeEvent('AuctionProcessed', { auctionId: 5n, outcome: 2, proceeds: 0n }),
    bidPlaced({ ...bid, auctionId: 0n, index: 0n }),
    bidPlaced({ ...bid, auctionId: 0n, index: 1n }),
    // This auction has bids for more tokens, but fewer bids.
    bidPlaced({ ...bid, auctionId: 1n, index: 0n, quantity: 100n }),
    bidPlaced({ ...bid, auctionId: 2n, index: 0n }),
    bidPlaced({ ...bid, auctionId: 2n, index: 1n }),
  )
  for (const [id, asset] of works.entries()) {
    const { title, artist } = songs[id] ?? {}
    await market.addWork(tokenOf(BigInt(id)), {
      ...(title && { title }),
      asset: { ...asset, ...(artist && { artist }) },
    })
  }
})

interface Answer {
  readonly data: readonly { externalId: number }[]
  readonly total: number
}

const get = (query: string) => market.app.inject(`/api/public/auctions${query}`)
/** Checks that both apps give the same answer. */
async function list(query: string): Promise<{ ids: number[]; total: number }> {
  const [first, second] = [await get(query), await get(query)]
  expect(first.json()).toEqual(second.json())
  const { data, total } = first.json<Answer>()
  return { ids: data.map(({ externalId }) => externalId), total }
}

describe('the order of auctions', () => {
  test.each([
    ['', [5, 4, 3, 2, 1, 0]],
    ['?sort=newest', [5, 4, 3, 2, 1, 0]],
    ['?sort=ending', [5, 1, 3, 2, 0, 4]],
    ['?sort=bids', [2, 0, 1, 5, 4, 3]],
    ['?sort=target', [5, 2, 1, 4, 3, 0]],
    ['?sort=ending&statuses=OPEN', [1, 2, 0]],
    ['?sort=bids&statuses=OPEN,PENDING', [2, 0, 1, 4, 3]],
    ['?sort=target&statuses=PENDING,OPEN,OPEN', [2, 1, 4, 3, 0]],
  ])('%s is %o', async (query, ids) => {
    expect(await list(query)).toEqual({ ids, total: ids.length })
  })

  test('continues from page to page', async () => {
    expect(await list('?sort=ending&statuses=OPEN,PENDING&size=2')).toEqual({ ids: [1, 3], total: 5 })
    expect(await list('?sort=ending&statuses=OPEN,PENDING&size=2&page=2')).toEqual({ ids: [2, 0], total: 5 })
    expect(await list('?sort=ending&statuses=OPEN,PENDING&size=2&page=3')).toEqual({ ids: [4], total: 5 })
  })

  test('changes with the bids, at once', async () => {
    await using other = await openTestMarket()
    const ids = async () =>
      (await other.app.inject('/api/public/auctions?sort=bids')).json<Answer>().data.map(({ externalId }) => externalId)
    await other.mine(auctionCreated(0n), auctionCreated(1n))
    for (const id of [0n, 1n]) await other.addWork(tokenOf(id))
    expect([await ids(), await ids()]).toEqual([
      [1, 0],
      [1, 0],
    ])
    await other.mine(bidPlaced({ auctionId: 0n, index: 0n, quantity: 1n, price: parseEther('1') }))
    expect([await ids(), await ids()]).toEqual([
      [0, 1],
      [0, 1],
    ])
  })
})

describe('the auctions of a genre', () => {
  const ofGenre = (genre: string, rest = '') => list(`?genre=${encodeURIComponent(genre)}${rest}`)

  test.each([
    ['Folk', [2, 1, 0]],
    ['fOLK', [2, 1, 0]],
    [' folk ', [2, 1, 0]],
    ['česká', [3, 0]],
    ['Pop', [2]],
    ['Pop "& Rock"', [3]],
    ['Fol', []],
    ['%', []],
    ["' or true --", []],
    ['x'.repeat(50), []],
  ])('%s are %o', async (genre, ids) => {
    expect(await ofGenre(genre)).toEqual({ ids, total: ids.length })
  })

  test('are filtered, ordered and cut into pages with the rest', async () => {
    expect(await ofGenre('folk', '&sort=target')).toEqual({ ids: [2, 1, 0], total: 3 })
    expect(await ofGenre('folk', '&sort=ending')).toEqual({ ids: [1, 2, 0], total: 3 })
    expect(await ofGenre('folk', '&sort=bids&size=1&page=2')).toEqual({ ids: [0], total: 3 })
    expect(await ofGenre('česká', '&statuses=PENDING')).toEqual({ ids: [3], total: 1 })
    expect(await ofGenre('pop', '&statuses=PROCESSED')).toEqual({ ids: [], total: 0 })
  })
})

describe('a search', () => {
  const found = (search: string, rest = '') => list(`?search=${encodeURIComponent(search)}${rest}`)

  test.each([
    ['harbour', [2, 0]],
    ['LIGHTS', [1, 0]],
    ['ana', [2, 0]],
    ['ana lights', [0]],
    ['lights  ana', [0]],
    ['light', [1, 0]],
    ['zofie dvorakova', [1]],
    ['ŽOFIE', [1]],
    ['100%', [2]],
    ['%', [2]],
    ['_', []],
    ["' or true --", []],
  ])('for %s finds %o by title and artist', async (search, ids) => {
    expect(await found(search)).toEqual({ ids, total: ids.length })
  })

  test('keeps to the statuses, the genre, the order and the page', async () => {
    expect((await found('harbour', '&statuses=PENDING')).ids).toEqual([])
    expect((await found('harbour', '&genre=pop')).ids).toEqual([2])
    expect((await found('lights', '&sort=bids')).ids).toEqual([0, 1])
    expect(await found('lights', '&size=1&page=2')).toEqual({ ids: [0], total: 2 })
  })
})

test.each([
  ['?search=', 'search'],
  [`?search=${'x'.repeat(101)}`, 'search'],
  ['?search=a%00b', 'search'],
  ['?sort=oldest', 'sort'],
  ['?sort=', 'sort'],
  ['?sort=newest&sort=bids', 'sort'],
  ['?genre=', 'genre'],
  ['?genre=%20', 'genre'],
  [`?genre=${'x'.repeat(51)}`, 'genre'],
  ['?genre=a%00b', 'genre'],
  ['?genre=a&genre=b', 'genre'],
])('%s is refused by name', async (query, field) => {
  const answer = await get(query)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ code: 'BAD_REQUEST', message: expect.stringContaining(field) })
})

describe('GET /api/public/genres', () => {
  const genres = async (query: string, app = market.app) => {
    const [first, second] = [
      await app.inject(`/api/public/genres${query}`),
      await app.inject(`/api/public/genres${query}`),
    ]
    expect(first.json()).toEqual(second.json())
    const { data } = first.json<{ data: { label: string; count: number }[] }>()
    return data.map(({ label, count }) => `${label} ${count}`)
  }

  test.each([
    ['', ['Folk 3', 'Česká 2', 'Pop 1', 'Pop "& Rock" 1', 'Processed 1']],
    ['?statuses=OPEN', ['Folk 3', 'Česká 1', 'Pop 1']],
    ['?statuses=PENDING', ['ČESKÁ 1', 'Pop "& Rock" 1']],
    ['?statuses=PROCESSED,PENDING', ['ČESKÁ 1', 'Pop "& Rock" 1', 'Processed 1']],
    ['?statuses=TERMINATED', []],
    ['?search=harbour', ['Folk 2', 'Česká 1', 'Pop 1']],
  ])('%s gives %o', async (query, expected) => {
    expect(await genres(query)).toEqual(expected)
  })

  test('every genre that is offered has as many auctions', async () => {
    for (const line of await genres('')) {
      const [, label = '', count] = /^(.*) (\d+)$/.exec(line) ?? []
      expect((await list(`?genre=${encodeURIComponent(label)}`)).total).toBe(Number(count))
    }
  })

  test('a work that becomes known is counted at once', async () => {
    await using other = await openTestMarket()
    await other.mine(auctionCreated(0n))
    expect(await genres('', other.app)).toEqual([])
    await other.addWork(tokenOf(0n), { asset: { genres: [{ label: 'Indie' }] } })
    expect(await genres('', other.app)).toEqual(['Indie 1'])
  })

  test.each([
    ['?statuses=CLOSED', 'statuses'],
    ['?genre=Folk', 'genre'],
  ])('%s is refused by name', async (query, field) => {
    const answer = await market.app.inject(`/api/public/genres${query}`)
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(field)])
  })
})
