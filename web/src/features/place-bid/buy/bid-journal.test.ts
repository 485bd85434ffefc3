import { beforeEach, describe, expect, test } from 'vitest'
import { browserStorage } from '../../../lib/browser-storage.ts'
import { bidJournal } from './bid-journal.ts'
import type { BidUnderWay } from './bid-under-way.ts'

const bid = (id: string): BidUnderWay => ({
  id,
  address: '0x0000000000000000000000000000000000000001',
  connectorId: 'melos',
  auctionId: 3,
  title: 'Harbour Lights',
  tokenPrice: '2.5',
  tokenCount: 10,
  chainId: 31_337,
  auctionHouse: '0x0000000000000000000000000000000000000002',
  startedAt: 1,
  step: 'allow',
  isAllowSkipped: false,
  bidsBefore: 0,
})

beforeEach(() => browserStorage.removeItem('melos-bids'))

describe('bidJournal', () => {
  test('a bid is found again as it was written, and its next step takes its place', () => {
    bidJournal.write(bid('a'))
    bidJournal.write(bid('b'))
    bidJournal.write({ ...bid('a'), step: 'bid', askedAt: 4 })
    expect(bidJournal.find('a')).toEqual({ ...bid('a'), step: 'bid', askedAt: 4 })
    expect(bidJournal.read().map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('what another tab has written is read', () => {
    browserStorage.setItem('melos-bids', JSON.stringify([bid('c')]))
    expect(bidJournal.find('c')).toEqual(bid('c'))
  })

  test('the last bid takes the entry with it', () => {
    bidJournal.write(bid('a'))
    bidJournal.remove('a')
    expect(browserStorage.getItem('melos-bids')).toBeNull()
  })

  test('the same entries are the same list', () => {
    bidJournal.write(bid('a'))
    expect(bidJournal.read()).toBe(bidJournal.read())
  })

  test.each(['', 'no JSON', '{}', '[null, 1, {"id": 5}]'])('an unreadable journal is an empty one: %s', (text) => {
    browserStorage.setItem('melos-bids', text)
    expect(bidJournal.read()).toEqual([])
  })

  test.each([
    { address: '0x12' },
    { auctionId: 1.5 },
    { tokenPrice: '1e3' },
    { tokenPrice: '1.005' },
    { tokenCount: 'ten' },
    { step: 'pay' },
    { auctionHouse: undefined },
    { title: undefined },
    { chainId: '31337' },
    { sent: { hash: 'banana' } },
    { sent: null },
    { bidHash: '0x12' },
    { askedAt: 'now' },
  ])('an entry that is no bid does not take the others with it: %o', (wrong) => {
    browserStorage.setItem('melos-bids', JSON.stringify([{ ...bid('x'), ...wrong }, bid('a')]))
    expect(bidJournal.read()).toEqual([bid('a')])
  })
})
