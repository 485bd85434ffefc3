import { expect, test } from 'vitest'
import { type BidEntry, isDiscardable, journalStateOf } from './journal-entry.ts'

const hash = `0x${'1'.repeat(64)}` as const
const bid: BidEntry = {
  id: 'one',
  kind: 'bid',
  connectorId: 'melos',
  startedAt: 1,
  isAllowSkipped: false,
  bidsBefore: 0,
  address: '0x00000000000000000000000000000000000000aa',
  chainId: 31_337,
  auctionHouse: '0x00000000000000000000000000000000000000bb',
  auctionId: 7,
  title: 'Harbour Lights',
  price: 1n,
  quantity: 1n,
  step: 'bid',
}

test.each([
  ['unasked', true, {}],
  ['unasked', true, { step: 'allow' }],
  ['allowing', true, { step: 'allow', askedAt: 1 }],
  ['allowing', true, { step: 'allow', askedAt: 1, sent: { hash, nonce: 1 } }],
  ['asked', true, { askedAt: 1 }],
  ['unseen', true, { askedAt: 1, sent: { hash, guess: 1 } }],
  ['unseen', true, { askedAt: 1, callsId: '0x12' }],
  ['sent', false, { askedAt: 1, sent: { hash, nonce: 1 } }],
  ['lost', true, { askedAt: 1, sent: { hash, nonce: 1 }, lostAt: 2 }],
  ['placed', false, { step: 'reserve', bidHash: hash }],
] as const)('a bid that is %s can be discarded: %s (%o)', (stage, canDiscard, change) => {
  const changed = { ...bid, ...change }
  expect([journalStateOf(changed), isDiscardable(changed)]).toEqual([stage, canDiscard])
})
