import { beforeEach, describe, expect, test } from 'vitest'
import { browserStorage } from '../../../lib/browser-storage.ts'
import { type SentSettlement, settlementJournal } from './settlement-journal.ts'

const KEY = 'melos-settlements'
const entry = (auctionId: number): SentSettlement => ({
  chainId: 31_337,
  auctionHouse: '0x00000000000000000000000000000000000000aA',
  auctionId,
  from: '0x0000000000000000000000000000000000000001',
  sent: { hash: `0x${'1'.repeat(64)}`, guess: 3 },
})

beforeEach(() => browserStorage.removeItem(KEY))

describe('settlementJournal', () => {
  test('a call is found by its auction, whatever the capitals of the address', () => {
    settlementJournal.write(entry(1))
    expect(settlementJournal.find({ ...entry(1), auctionHouse: '0x00000000000000000000000000000000000000Aa' })).toEqual(
      entry(1),
    )
  })

  test.each([
    ['auction', { auctionId: 2 }],
    ['chain', { chainId: 137 }],
    ['house', { auctionHouse: '0x00000000000000000000000000000000000000ab' }],
  ] as const)('that of another %s is not', (_what, other) => {
    settlementJournal.write(entry(1))
    expect(settlementJournal.find({ ...entry(1), ...other })).toBeUndefined()
  })

  test('the next call takes the place of the one before, and the last takes the entry with it', () => {
    settlementJournal.write(entry(1))
    settlementJournal.write({ ...entry(1), sent: { hash: `0x${'2'.repeat(64)}` } })
    expect(settlementJournal.find(entry(1))?.sent.hash).toBe(`0x${'2'.repeat(64)}`)
    settlementJournal.remove(entry(1))
    expect(browserStorage.getItem(KEY)).toBeNull()
  })

  test.each(['{', '{}', 'null', '[null, 3]', JSON.stringify([{ ...entry(1), sent: { hash: '0x12' } }])])(
    'what somebody has written there is no call: %s',
    (text) => {
      browserStorage.setItem(KEY, text)
      expect(settlementJournal.find(entry(1))).toBeUndefined()
    },
  )
})
