import { expect, test } from 'vitest'
import { keepPlaced, pickUnderWay } from './pick-under-way.ts'
import { sampleBid } from './sample-bid.ts'
import type { UnderWayBid } from './under-way-bid.ts'

const hash = `0x${'ab'.repeat(32)}`
const bid: UnderWayBid = {
  id: 'one',
  address: '0x00000000000000000000000000000000000000aa',
  chainId: 31_337,
  auctionHouse: '0x00000000000000000000000000000000000000bb',
  auctionId: 7,
  title: 'Harbour Lights',
  tokenPrice: '3.5',
  tokenCount: 40,
  step: 'bid',
}
const place = {
  address: '0x00000000000000000000000000000000000000AA',
  site: { chain: { id: 31_337 }, contracts: { auctionHouse: '0x00000000000000000000000000000000000000BB' } },
  bids: [],
}
const listed = [{ ...sampleBid, startHashId: hash }]

test('the last that was begun stands on top', () => {
  const other = { ...bid, id: 'two' }
  expect(pickUnderWay([bid, other], place)).toEqual([other, bid])
})

test.each([
  ['wallet', { address: '0x00000000000000000000000000000000000000ac' }],
  ['chain', { chainId: 137 }],
  ['contract', { auctionHouse: '0x00000000000000000000000000000000000000bc' }],
])('a bid of another %s is not shown', (_, other) => {
  expect(pickUnderWay([{ ...bid, ...other }], place)).toEqual([])
})

test.each([
  ['sent', { step: 'bid', sent: { hash: hash.toUpperCase().replace('X', 'x') } }],
  ['written down', { step: 'reserve', bidHash: hash }],
] as const)('a bid that is being %s gives way to its own row', (_, part) => {
  const candidate: UnderWayBid = { ...bid, ...part }
  expect(pickUnderWay([candidate], place)).toEqual([candidate])
  expect(pickUnderWay([candidate], { ...place, bids: listed })).toEqual([])
})

test('the transaction that allows MELS is not the bid', () => {
  const allowing: UnderWayBid = { ...bid, step: 'allow', sent: { hash } }
  expect(pickUnderWay([allowing], { ...place, bids: listed })).toEqual([allowing])
})

test('a bid that is placed stays when it is no longer under way, one that is not goes', () => {
  const placed: UnderWayBid = { ...bid, id: 'two', step: 'upgrade', bidHash: hash }
  expect(keepPlaced([bid, placed], [])).toEqual([placed])
})

test('a bid that is still under way is there once, as far as it has come', () => {
  const before: UnderWayBid = { ...bid, step: 'reserve', bidHash: hash }
  const after: UnderWayBid = { ...before, step: 'upgrade' }
  expect(keepPlaced([before], [after])).toEqual([after])
})
