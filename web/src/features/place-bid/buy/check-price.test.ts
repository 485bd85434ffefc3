import { parseEther } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { checkPrice } from './check-price.ts'
import { texts } from './texts.ts'

const order = { auctionId: 7, price: parseEther('2.5'), quantity: 3n }

async function check(status: number, body: unknown): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  return await checkPrice(order)
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  [{ availableTokenCount: 1, minPrice: '9' }, 'accepted'],
  [{ availableTokenCount: 0, minPrice: '2.49' }, 'accepted'],
  [{ availableTokenCount: 0, minPrice: '2.5' }, 'invalid'],
])('%o: the price is %s', async (body, result) => {
  expect(await check(200, body)).toBe(result)
})

test.each([
  [401, 'expired', 'Your session was expired. Please, connect your wallet again.'],
  [403, 'forbidden', 'You’re not allowed to bid in this auction.'],
  [404, 'missing', 'There is no auction with this number.'],
] as const)('status %i means %s', async (status, result, sentence) => {
  expect(await check(status, { code: 'NOT_FOUND', message: 'words' })).toBe(result)
  expect(texts.priceRefused[result]).toBe(sentence)
})

test('a server error is not a refusal', async () => {
  await expect(check(500, { code: 'INTERNAL', message: 'words' })).rejects.toMatchObject({ status: 500 })
})
