import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { waitUntil } from '@melos/test-kit/wait-until'
import { type Hash, parseEther, zeroAddress } from 'viem'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type IndexedMarket, startIndexedMarket } from '../../../test/support/indexed-market.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount } from '../../../test/support/test-identity.ts'

const market = await openForTests(startIndexedMarket(inject('rpcUrl')))
let bidder: Awaited<ReturnType<IndexedMarket['house']['fundBidder']>>
let token: string

const terms = { tokenCount: 3, tokenPrice: '2.5' }
const onChain = { auctionId: 0n, quantity: 3n, price: parseEther('2.5') }

beforeAll(async () => {
  await market.listAuction()
  bidder = await market.house.fundBidder()
  token = (await market.signIn(bidder.account)).accessToken
})

const reserve = (body: object, sent = { token }) => market.post('/api/bids/0', body, sent)
const upgrade = (body: object, sent = { token }) => market.post('/api/bids/upgrade', body, sent)
const reserved = async (body: object = terms, sent = { token }): Promise<string> =>
  (await reserve(body, sent)).json().data[0].requestId

const madeUp: Hash = `0x${'ab'.repeat(32)}`

describe('POST /api/bids/{externalId}', () => {
  test('a bid is reserved, and the first of the list has its requestId', async () => {
    const answer = await reserve(terms)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ data: [{ requestId: expect.any(String), externalId: 0, ...terms }] })
  })

  test.each([
    [{ ...terms, tokenCount: 0 }, 'tokenCount'],
    [{ ...terms, tokenCount: 1.5 }, 'tokenCount'],
    [{ ...terms, tokenCount: 2 ** 53 }, 'tokenCount'],
    [{ ...terms, tokenCount: '3' }, 'tokenCount'],
    [{ ...terms, tokenPrice: '2.505' }, 'tokenPrice'],
    [{ ...terms, tokenPrice: '0' }, 'tokenPrice'],
    [{ ...terms, tokenPrice: '0.99' }, 'tokenPrice: must be at least 1\u00A0MELS'],
    [{ ...terms, tokenPrice: '-1' }, 'tokenPrice'],
    [{ ...terms, tokenPrice: 2.5 }, 'tokenPrice'],
    [{ ...terms, tokenPrice: `1${'0'.repeat(40)}` }, 'tokenPrice'],
    [{ ...terms, tokenPrice: '1.00' }, 'tokenPrice'],
    [{ ...terms, colour: 'red' }, 'colour'],
    [{ tokenCount: 3 }, 'tokenPrice'],
  ])('%o is refused by name', async (body, field) => {
    const answer = await reserve(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(field)
  })

  test('a price below the minimum of the offer is refused, the minimum is not', async () => {
    expect((await reserve({ ...terms, tokenPrice: '2.49' })).json()).toMatchObject({ code: 'PRICE_BELOW_MINIMUM' })
    expect((await reserve({ ...terms, tokenPrice: '2.5' })).statusCode).toBe(200)
  })

  test('an auction that is not public cannot be bid for', async () => {
    expect((await market.post('/api/bids/7', terms, { token })).statusCode).toBe(404)
  })

  test("the auction's seller may not bid, and nothing is written", async () => {
    const seller = createTestAccount()
    const count = async () => (await market.db.selectFrom('bid_requests').select('id').execute()).length
    const before = await count()
    // The chain names the seller, and the tests don't have the seller's key.
    await market.db.updateTable('auctions').set({ seller: seller.address }).execute()
    const answer = await reserve(terms, { token: (await market.signIn(seller)).accessToken })
    await market.db.updateTable('auctions').set({ seller: market.house.seller }).execute()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'SELLER_MAY_NOT_BID'])
    expect(await count()).toBe(before)
  })

  test('a visitor gets 401', async () => {
    expect((await market.post('/api/bids/0', terms)).statusCode).toBe(401)
  })

  test('256 open reservations of one wallet are enough', async () => {
    const other = await market.house.fundBidder()
    const sent = { token: (await market.signIn(other.account)).accessToken }
    const answers = await Promise.all(Array.from({ length: 255 }, () => reserve(terms, sent)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await reserve(terms, sent)).statusCode).toBe(200)
    expect((await reserve(terms, sent)).statusCode).toBe(429)
  })
})

describe('POST /api/bids/upgrade', () => {
  test('a transaction that placed the bid proves it, and the same call answers the same', async () => {
    const requestId = await reserved()
    const transactionHash = await bidder.bid(onChain)
    const first = await upgrade({ requestId, transactionHash })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({
      body: { requestId, transactionHash, externalId: 0, ...terms, walletAddress: bidder.account.address },
    })
    const again = await upgrade({ requestId, transactionHash: `0x${transactionHash.slice(2).toUpperCase()}` })
    expect(again.json()).toEqual(first.json())
  })

  test('a proved bid can be read at once', async () => {
    const requestId = await reserved()
    const transactionHash = await bidder.bid(onChain)
    await upgrade({ requestId, transactionHash })
    expect((await market.app.inject('/api/public/bids/0')).body).toContain(transactionHash)
  })

  test('a reservation whose transaction the chain has lost can be linked to another', async () => {
    const requestId = await reserved()
    await market.db
      .updateTable('bid_requests')
      .set({ transaction_hash: madeUp, bid_number: 0 })
      .where('id', '=', requestId)
      .execute()
    const transactionHash = await bidder.bid(onChain)
    expect((await upgrade({ requestId, transactionHash })).json()).toMatchObject({ body: { transactionHash } })
  })

  test('a transaction that is mined again at another place proves no second reservation', async () => {
    const [first, second] = [await reserved(), await reserved()]
    const transactionHash = await bidder.bid(onChain)
    expect((await upgrade({ requestId: first, transactionHash })).statusCode).toBe(200)
    const joined = await market.db.selectFrom('bid_requests').selectAll().where('id', '=', first).executeTakeFirst()
    // This is the bid's position in its transaction, which no reorganisation changes, not the log's position in the block.
    expect(joined?.bid_number).toBe(0)
    expect((await upgrade({ requestId: second, transactionHash })).json()).toMatchObject({ code: 'TRANSACTION_USED' })
  })

  test('the same call twice at the same moment answers the same', async () => {
    const requestId = await reserved()
    const transactionHash = await bidder.bid(onChain)
    const answers = await Promise.all([1, 2, 3].map(() => upgrade({ requestId, transactionHash })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })

  test('the purchases path does the same', async () => {
    const requestId = await reserved()
    const transactionHash = await bidder.bid(onChain)
    const answer = await market.post('/api/purchases/upgrade', { requestId, transactionHash }, { token })
    expect(answer.json()).toMatchObject({ body: { requestId, transactionHash } })
  })

  test.each([
    ['is made up', async () => madeUp, 422, 'TRANSACTION_NOT_FOUND'],
    ['failed', () => bidder.bid({ ...onChain, price: 1n }), 422, 'TRANSACTION_FAILED'],
    ['went to another contract', () => bidder.transferMels(market.house.address), 422, 'TRANSACTION_ELSEWHERE'],
    [
      'placed a bid in another auction house',
      async () => {
        const elsewhere = await deployTestAuctionHouse(inject('rpcUrl'))
        await elsewhere.createAuction()
        return await (await elsewhere.fundBidder()).bid(onChain)
      },
      422,
      'TRANSACTION_ELSEWHERE',
    ],
    [
      'is of another wallet',
      async () => await (await market.house.fundBidder()).bid(onChain),
      422,
      'TRANSACTION_FOREIGN',
    ],
    ['placed a bid for fewer tokens', () => bidder.bid({ ...onChain, quantity: 2n }), 422, 'TRANSACTION_OTHER_BID'],
    [
      'placed a bid at another price',
      () => bidder.bid({ ...onChain, price: parseEther('2.51') }),
      422,
      'TRANSACTION_OTHER_BID',
    ],
  ])('a transaction that %s is refused', async (_name, send, status, code) => {
    const answer = await upgrade({ requestId: await reserved(), transactionHash: await send() })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ code, message: expect.any(String) })
  })

  test('a transaction proves one reservation, and a reservation has one transaction', async () => {
    const [first, second] = [await reserved(), await reserved()]
    const [hash, otherHash] = [await bidder.bid(onChain), await bidder.bid(onChain)]
    expect((await upgrade({ requestId: first, transactionHash: hash })).statusCode).toBe(200)
    const used = await upgrade({ requestId: second, transactionHash: hash })
    expect([used.statusCode, used.json().code]).toEqual([409, 'TRANSACTION_USED'])
    const taken = await upgrade({ requestId: first, transactionHash: otherHash })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'BID_REQUEST_USED'])
    expect((await upgrade({ requestId: second, transactionHash: otherHash })).statusCode).toBe(200)
  })

  test('a reservation of another wallet does not exist', async () => {
    const requestId = await reserved()
    const transactionHash = await bidder.bid(onChain)
    const other = await market.signIn()
    expect((await upgrade({ requestId, transactionHash }, { token: other.accessToken })).statusCode).toBe(404)
    expect((await upgrade({ requestId: crypto.randomUUID(), transactionHash })).statusCode).toBe(404)
  })

  test.each([
    [{ requestId: 'x', transactionHash: madeUp }, 'requestId'],
    [{ requestId: crypto.randomUUID(), transactionHash: '0x1' }, 'transactionHash'],
    [{ requestId: crypto.randomUUID(), transactionHash: madeUp, walletAddress: zeroAddress }, 'walletAddress'],
  ])('%o is refused by name', async (body, field) => {
    const answer = await upgrade(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(field)
  })
})

test('a bid on the chain is shown even if it was never reserved', async () => {
  const other = await market.house.fundBidder()
  const hash = await other.bid(onChain)
  await waitUntil('the bid is shown', async () => (await market.app.inject('/api/public/bids/0')).body.includes(hash))
})
