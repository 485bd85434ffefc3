import { parseEther } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../../api/session.ts'
import type { BidEntry } from '../../../wallet/transactions/journal-entry.ts'
import { reportBid } from './report-bid.ts'

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
const own = { accessToken: 'a', refreshToken: 'ra', address: bid.address }
const other = { ...own, address: '0xbb' }
const administrator = { ...own, address: undefined }

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
