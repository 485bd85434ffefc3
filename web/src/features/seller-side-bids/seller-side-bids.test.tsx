import type { SellerSideBid } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { readText } from '../../../test/support/read-markup.ts'
import { SellerSideBidsTable } from './seller-side-bids.tsx'
import { texts } from './texts.ts'

const bid: SellerSideBid = {
  index: 3,
  at: '2026-11-16 08:00:00',
  wallet: '0x00000000000000000000000000000000000000A1',
  tokenCount: 12,
  tokenPrice: '2.5',
  side: 'CONTRIBUTOR',
  account: { id: 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55', username: 'ada' },
  linkedAt: '2026-11-17 09:00:00',
  wasLinkedLater: true,
}

const read = (bids: readonly SellerSideBid[], total = bids.length) =>
  readText(drawPage(<SellerSideBidsTable bids={bids} total={total} />))

test('a bid says whose wallet it was, what it offers, and when the wallet was linked', () => {
  const words = read([bid])
  const parts = ['Contributor ada', texts.bid('12', '2.50'), '16 Nov 2026, 08:00', '17 Nov 2026, 09:00', texts.lead]
  for (const part of [...parts, texts.linkedLater]) expect(words).toContain(part)
  expect(read([{ ...bid, wasLinkedLater: false }])).toContain(texts.linkedBefore)
})

test('a part of the bids says of how many', () => {
  expect(read([bid])).toContain(texts.count('1'))
  expect(read([bid], 120)).toContain(texts.shown('1', '120'))
})

test('without such bids the page says so', () => {
  expect(read([])).toBe(texts.none)
})
