import { beforeEach, describe, expect, test } from 'vitest'
import { browserStorage } from '../../lib/browser-storage.ts'
import { journal } from './journal.ts'
import type { BidEntry, JournalEntry } from './journal-entry.ts'

const KEY = 'melos-transactions'
const hash = `0x${'1'.repeat(64)}` as const
const common = {
  address: '0x0000000000000000000000000000000000000001',
  connectorId: 'melos',
  chainId: 31_337,
  auctionHouse: '0x0000000000000000000000000000000000000002',
  startedAt: 1,
} as const
const bid = (id: string): BidEntry => ({
  ...common,
  id,
  kind: 'bid',
  auctionId: 3,
  title: 'Harbour Lights',
  price: 2_500_000_000_000_000_000n,
  quantity: 10n,
  step: 'allow',
  isAllowSkipped: false,
  bidsBefore: 0,
})
const others: readonly JournalEntry[] = [
  { ...common, id: 's', kind: 'settlement', auctionId: 4, before: 'TERMINATED 0', sent: { hash, guess: 3 } },
  { ...common, id: 'w', kind: 'withdrawal', contract: common.auctionHouse, token: common.auctionHouse, askedAt: 2 },
  { ...common, id: 'r', kind: 'settle-me', auctionId: 5 },
  { ...common, id: 'p', kind: 'pay-proceeds', auctionId: 5 },
  { ...common, id: 'v', kind: 'withdraw-auction', auctionId: 5, reason: hash },
  { ...common, id: 'o', kind: 'outbid', auctionId: 5, below: '2000000000000000000' },
  { ...common, id: 'y', kind: 'pay-royalties', songs: [common.auctionHouse], due: '41200000000000000000' },
  { ...common, id: 'd', kind: 'disbursement', lines: hash, step: 'pay-in', before: '3' },
  {
    ...common,
    id: 'n',
    kind: 'order',
    auctionId: 3,
    title: 'Harbour Lights',
    song: common.auctionHouse,
    side: 'buy',
    price: 5_200_000_000_000_000_000n,
    quantity: 10n,
    maxFills: 17,
    lastDay: 20_818,
    untilNextRoyalty: true,
    fillOnly: false,
    typed: '{}',
    step: 'order',
    isAllowSkipped: true,
    sinceBlock: '12',
  },
  {
    ...common,
    id: 'c',
    kind: 'cancel-orders',
    song: common.auctionHouse,
    orders: [{ side: 'sell', price: '5200000000000000000', position: 0 }],
  },
  { ...common, id: 'h', kind: 'halt-market', song: common.auctionHouse, reason: hash },
  { ...common, id: 'm', kind: 'resume-market', song: common.auctionHouse },
  { ...common, id: 'x', kind: 'switch-market-on' },
  { ...common, id: 'q', kind: 'hold-payouts', account: common.auctionHouse, until: 1_772_366_400, reason: hash },
  { ...common, id: 'l', kind: 'revocation', spender: 'market' },
]

/** The form in local storage. */
const stored = (id: string) => ({ ...bid(id), price: '2500000000000000000', quantity: '10' })

beforeEach(() => {
  for (const key of [KEY, 'melos-bids', 'melos-settlements']) browserStorage.removeItem(key)
})

describe('journal', () => {
  test('an entry is read as written, and writing it again replaces it', () => {
    for (const entry of [bid('a'), ...others]) journal.write(entry)
    const asked: BidEntry = { ...bid('a'), step: 'bid', askedAt: 4, callsId: '0x12' }
    journal.write(asked)
    expect(journal.find('a', 'bid')).toEqual(asked)
    expect(journal.read()).toEqual([...others, asked])
    expect(journal.find('a', 'settle-me')).toBeUndefined()
  })

  test('entries of another tab are read', () => {
    browserStorage.setItem(KEY, JSON.stringify([stored('c')]))
    expect(journal.find('c', 'bid')).toEqual(bid('c'))
  })

  test('a withdrawal of an earlier version is from the auction house', () => {
    const { auctionHouse: token } = common
    browserStorage.setItem(KEY, JSON.stringify([{ ...common, id: 'w', kind: 'withdrawal', token }]))
    expect(journal.find('w', 'withdrawal')).toMatchObject({ token, contract: common.auctionHouse })
  })

  test('removing the last entry removes the key', () => {
    journal.write(bid('a'))
    journal.remove('a')
    expect(browserStorage.getItem(KEY)).toBeNull()
  })

  test('the same text gives the same list', () => {
    journal.write(bid('a'))
    expect(journal.read()).toBe(journal.read())
  })

  test.each(['', 'no JSON', '{}', 'null', '[null, 1, {"id": 5}]'])('an unreadable journal is empty: %s', (text) => {
    browserStorage.setItem(KEY, text)
    expect(journal.read()).toEqual([])
  })

  test.each([
    { kind: 'gift' },
    { kind: 'constructor' },
    { kind: 'withdrawal' },
    { address: '0x12' },
    { auctionId: 1.5 },
    { price: '1.5' },
    { price: -1 },
    { quantity: 'ten' },
    { step: 'pay' },
    { auctionHouse: undefined },
    { title: undefined },
    { chainId: '31337' },
    { sent: { hash: 'banana' } },
    { sent: null },
    { bidHash: '0x12' },
    { askedAt: 'now' },
    { callsId: 12 },
  ])('an invalid entry does not affect the others: %o', (wrong) => {
    browserStorage.setItem(KEY, JSON.stringify([{ ...stored('x'), ...wrong }, stored('a')]))
    expect(journal.read()).toEqual([bid('a')])
  })
})

describe('an entry of an earlier version', () => {
  const { price: _, quantity: __, kind: ___, ...rest } = bid('old')
  const oldBid = { ...rest, tokenPrice: '2.5', tokenCount: 10 }
  const oldSettlement = {
    chainId: 31_337,
    auctionHouse: common.auctionHouse,
    auctionId: 4,
    from: common.address,
    sent: { hash, guess: 3 },
  }

  test('is moved to the journal once', () => {
    journal.write(bid('new'))
    browserStorage.setItem('melos-bids', JSON.stringify([oldBid]))
    browserStorage.setItem('melos-settlements', JSON.stringify([oldSettlement]))
    expect(journal.find('old', 'bid')).toEqual(bid('old'))
    expect(journal.read().map(({ kind }) => kind)).toEqual(['bid', 'bid', 'settlement'])
    expect(journal.read().at(-1)).toMatchObject({ auctionId: 4, address: common.address, sent: { hash, guess: 3 } })
    for (const key of ['melos-bids', 'melos-settlements']) expect(browserStorage.getItem(key)).toBeNull()
  })

  test('from a tab that is still open replaces what was moved before', () => {
    browserStorage.setItem('melos-bids', JSON.stringify([oldBid]))
    journal.read()
    browserStorage.setItem('melos-bids', JSON.stringify([{ ...oldBid, step: 'reserve', bidHash: hash }]))
    expect(journal.read()).toEqual([{ ...bid('old'), step: 'reserve', bidHash: hash }])
  })

  test.each([{ tokenPrice: '1e3' }, { tokenPrice: '1.005' }, { tokenCount: 'ten' }, { address: '0x12' }])(
    'is skipped if it is not a bid: %o',
    (wrong) => {
      browserStorage.setItem(
        'melos-bids',
        JSON.stringify([
          { ...oldBid, ...wrong },
          { ...oldBid, id: 'b' },
        ]),
      )
      expect(journal.read()).toEqual([bid('b')])
    },
  )

  test.each([{ sent: { hash: '0x12' } }, { sent: undefined }, { from: 'me' }])(
    'is skipped if it is not a settlement: %o',
    (wrong) => {
      browserStorage.setItem('melos-settlements', JSON.stringify([{ ...oldSettlement, ...wrong }]))
      expect(journal.read()).toEqual([])
    },
  )
})
