import { expect, test } from 'vitest'
import { sampleBid } from '../../../test/support/sample-bid.ts'
import { sampleBidEntry as bid } from '../../../test/support/sample-bid-entry.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { keepPlaced, pickUnfinished, splitUnfinished } from './use-unfinished-bids.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const place = {
  address: '0x00000000000000000000000000000000000000AA',
  site: { chain: { id: 31_337 }, contracts: { auctionHouse: '0x00000000000000000000000000000000000000BB' } },
  bids: [],
}
const listed = [{ ...sampleBid, startHashId: hash }]

test('the newest bid comes first', () => {
  const other = { ...bid, id: 'two' }
  expect(pickUnfinished([bid, other], place)).toEqual([other, bid])
})

test.each([
  ['wallet', { address: '0x00000000000000000000000000000000000000ac' }],
  ['chain', { chainId: 137 }],
  ['contract', { auctionHouse: '0x00000000000000000000000000000000000000bc' }],
] as const)('a bid of another %s is not shown', (_, other) => {
  expect(pickUnfinished([{ ...bid, ...other }], place)).toEqual([])
})

test.each([
  ['sent', { step: 'bid', sent: { hash: `0x${'AB'.repeat(32)}` } }],
  ['saved', { step: 'reserve', bidHash: hash }],
] as const)('a bid that is being %s disappears once the list shows it', (_, part) => {
  const candidate: BidEntry = { ...bid, ...part }
  expect(pickUnfinished([candidate], place)).toEqual([candidate])
  expect(pickUnfinished([candidate], { ...place, bids: listed })).toEqual([])
})

test('the transaction that allows MELS is not the bid', () => {
  const allowing: BidEntry = { ...bid, step: 'allow', sent: { hash } }
  expect(pickUnfinished([allowing], { ...place, bids: listed })).toEqual([allowing])
})

test('a placed bid stays after it leaves the journal, an unplaced one does not', () => {
  const placed: BidEntry = { ...bid, id: 'two', step: 'upgrade', bidHash: hash }
  expect(keepPlaced([bid, placed], [])).toEqual([placed])
})

test('every page knows the unfinished bids, only the first one shows those on the chain', () => {
  const placed: BidEntry = { ...bid, id: 'two', step: 'reserve', bidHash: hash }
  expect(splitUnfinished([placed, bid], 1)).toEqual({ placed: [placed], unfinished: [bid] })
  expect(splitUnfinished([placed, bid], 2)).toEqual({ placed: [], unfinished: [bid] })
})

test('an unfinished bid appears once, with its latest step', () => {
  const before: BidEntry = { ...bid, step: 'reserve', bidHash: hash }
  const after: BidEntry = { ...before, step: 'upgrade' }
  expect(keepPlaced([before], [after])).toEqual([after])
})
