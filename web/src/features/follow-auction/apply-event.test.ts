import type { AuctionEvent, Bid } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import { applyEvent, type Followed, needsReload } from './apply-event.ts'

const placed = (id: number, startTokenPrice: string) => ({
  id,
  startHashId: `0x${id}`,
  startTokenPrice,
  startTokenCount: 10,
  startTotalPrice: '30',
  walletAddress: '0x0000000000000000000000000000000000000003',
  placedAt: '2026-01-01 13:00:00',
})
const row = (id: number, price: string): Bid => ({
  ...placed(id, price),
  finalTokenPrice: '3',
  finalTokenCount: 10,
  finalTotalPrice: '30',
})
const page: Followed = {
  auction: sampleAuction,
  bids: { rows: [row(1, '10'), row(2, '9.5'), row(3, '3')], isPart: false },
}
const bid = (id: number, price: string): AuctionEvent => ({ type: 'bid', data: placed(id, price) })
const ids = ({ bids }: Followed) => bids?.rows.map(({ id }) => id)

test.each([
  ['10.01', [4, 1, 2, 3]],
  ['10', [1, 4, 2, 3]],
  ['9.50', [1, 2, 4, 3]],
  ['9.49', [1, 2, 4, 3]],
  ['100', [4, 1, 2, 3]],
  ['3', [1, 2, 3, 4]],
  ['2.5', [1, 2, 3, 4]],
])('a bid at %s is sorted by price, then by age', (price, order) => {
  expect(ids(applyEvent(page, bid(4, price)))).toEqual(order)
})

test('the same bid twice is one row', () => {
  const once = applyEvent(page, bid(4, '5'))
  expect(applyEvent(once, bid(4, '5'))).toEqual(once)
})

test('a bid below the shown rows is not inserted', () => {
  const part = { ...page, bids: { rows: page.bids?.rows ?? [], isPart: true } }
  expect(ids(applyEvent(part, bid(4, '2.5')))).toEqual([1, 2, 3])
  expect(ids(applyEvent(part, bid(4, '4')))).toEqual([1, 2, 4, 3])
})

test.each([
  ['3.01', 10],
  ['3', 10],
  ['2.99', 0],
])('until the server answers, a bid at %s counts for %i tokens', (price, count) => {
  const bids = applyEvent(page, bid(4, price)).bids?.rows
  expect(bids?.find(({ id }) => id === 4)?.finalTokenCount).toBe(count)
})

test('figures and status replace those of the auction', () => {
  const figures = { clearingPrice: '4', tokensAvailable: 0, bidCount: 4, lowestBidPrice: '3', highestBidPrice: '11' }
  expect(applyEvent(page, { type: 'clearing-price', data: figures }).auction).toEqual({ ...sampleAuction, ...figures })
  const ended = { status: { value: 'TERMINATED', label: 'Terminated' }, outcome: null } as const
  expect(applyEvent(page, { type: 'status', data: ended }).auction).toEqual({ ...sampleAuction, ...ended })
})

test('a page whose bids did not load ignores new bids', () => {
  expect(applyEvent({ ...page, bids: null }, bid(4, '5')).bids).toBe(null)
})

test('known figures do not load the page again', () => {
  const { clearingPrice, tokensAvailable, bidCount, lowestBidPrice, highestBidPrice, status, outcome } = sampleAuction
  const figures = { clearingPrice, tokensAvailable, bidCount, lowestBidPrice, highestBidPrice }
  expect(needsReload(page, { type: 'clearing-price', data: figures })).toBe('no')
  expect(needsReload(page, { type: 'clearing-price', data: { ...figures, bidCount: 4 } })).toBe('soon')
  expect(needsReload(page, { type: 'clearing-price', data: { ...figures, clearingPrice: '3.01' } })).toBe('soon')
  expect(needsReload(page, { type: 'status', data: { status, outcome } })).toBe('no')
  expect(needsReload(page, { type: 'status', data: { status, outcome: 'SOLD' } })).toBe('at once')
  expect(needsReload(page, bid(1, '10'))).toBe('no')
  expect(needsReload(page, bid(4, '5'))).toBe('soon')
})

test('a reorganisation and a gap load the page at once', () => {
  expect(needsReload(page, { type: 'reorg', data: {} })).toBe('at once')
  expect(needsReload(page, { type: 'reload', data: {} })).toBe('at once')
})

const block = { since: '2026-01-01 13:00:00', isPermanent: false, isOrdered: false }
const shown = { ...sampleAuction, description: 'A song.' }

test('a block takes the description away at once and loads the page again', () => {
  const blocked = applyEvent({ ...page, auction: shown }, { type: 'block', data: { block } })
  expect(blocked.auction).toMatchObject({ block, description: '' })
  expect(blocked.bids).toBe(page.bids)
  expect(needsReload(page, { type: 'block', data: { block } })).toBe('now')
})

test('a known block does not load the page again, and a lifted one does', () => {
  const known = { ...page, auction: { ...shown, block } }
  expect(needsReload(known, { type: 'block', data: { block } })).toBe('no')
  expect(needsReload(known, { type: 'block', data: { block: null } })).toBe('now')
})
