import { nextSteps, type RefusalReason } from '@melos/api-contract'
import { parseEther } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { refusalTexts } from '../../admission/refusal-texts.ts'
import { session } from '../../api/session.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { checkPrice, reportBid } from './api-calls.ts'
import { texts } from './texts.ts'

const bid: BidEntry = {
  id: 'bid-1',
  kind: 'bid',
  address: '0xAAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
  auctionHouse: '0x0000000000000000000000000000000000000002',
  connectorId: 'extension',
  chainId: 31_337,
  startedAt: 0,
  auctionId: 5,
  title: 'Harbour Lights',
  price: parseEther('4'),
  quantity: 3n,
  step: 'upgrade',
  isAllowSkipped: true,
  bidsBefore: 0,
  bidHash: '0x01',
  requestId: 'request-1',
}
const own = { accessToken: 'a', refreshToken: 'ra', kind: 'wallet' as const, address: bid.address }
const other = { ...own, address: '0xbb' }
const administrator = { ...own, kind: 'administrator' as const, address: undefined }

afterEach(() => {
  for (const left of [own, administrator]) session.clear(left)
  vi.unstubAllGlobals()
})

test.each([
  ['told by its wallet’s session', own, 1],
  ['not told by another wallet’s', other, 0],
  ['not told by an administrator’s', administrator, 0],
])('the server is %s about a bid', async (_, current, calls) => {
  const posted = vi.fn(async () => Response.json({ code: 'UNAVAILABLE', message: 'later' }, { status: 503 }))
  vi.stubGlobal('fetch', posted)
  session.write(current)
  await expect(reportBid(bid, () => {})).rejects.toMatchObject({ code: 'not-told' })
  expect(posted).toHaveBeenCalledTimes(calls)
})

const order = { auctionId: 7, price: parseEther('2.5'), quantity: 3n }

async function check(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  return await checkPrice(order)
}

test.each([
  [{ availableTokenCount: 1, minPrice: '9' }, 'accepted'],
  [{ availableTokenCount: 0, minPrice: '2.49' }, 'accepted'],
  [{ availableTokenCount: 0, minPrice: '2.5' }, 'refused'],
])('%o: the price is %s', async (body, kind) => {
  expect(await check(200, body)).toMatchObject({ kind })
})

test.each([
  [401, 'expired', 'Your session was expired. Please, connect your wallet again.'],
  [403, 'forbidden', 'You’re not allowed to bid in this auction.'],
  [404, 'missing', 'There is no auction with this number.'],
] as const)('status %i means %s', async (status, result, sentence) => {
  const refused = { kind: 'refused', sentence: texts.purchase.priceRefused[result] }
  expect(await check(status, { code: 'NOT_FOUND', message: 'words' })).toEqual(refused)
  expect(texts.purchase.priceRefused[result]).toBe(sentence)
})

test.each([
  ['SELLER_MAY_NOT_BID', 'seller'],
  ['HOUSE_WALLET', 'house'],
  ['EMAIL_BOUNCING', 'bouncing'],
] as const)('%s means %s', async (code, result) => {
  const sentence = texts.purchase.priceRefused[result]
  expect(await check(409, { code, message: 'words' })).toEqual({ kind: 'refused', sentence })
})

test('a wallet that only has to be registered can go on, and any other reason is told', async () => {
  const refuse = (reason: RefusalReason) =>
    check(403, { code: 'NOT_ADMITTED', message: 'words', reason, next: nextSteps[reason] })
  expect(await refuse('NOT_REGISTERED')).toEqual({ kind: 'accepted' })
  expect(await refuse('COUNTRY')).toEqual({
    kind: 'refused',
    sentence: refusalTexts.COUNTRY,
    isAboutAdmission: true,
  })
})

test('a server error is not a refusal', async () => {
  await expect(check(500, { code: 'INTERNAL', message: 'words' })).rejects.toMatchObject({ status: 500 })
})
