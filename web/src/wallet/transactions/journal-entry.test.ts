import { expect, test } from 'vitest'
import { sampleBidEntry as bid } from '../../../test/support/sample-bid-entry.ts'
import { isDiscardable, journalStateOf } from './journal-entry.ts'

const hash = `0x${'1'.repeat(64)}` as const

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
] as const)('a bid that is %s can be discarded: %s (%o)', (state, canDiscard, change) => {
  const changed = { ...bid, ...change }
  expect([journalStateOf(changed), isDiscardable(changed)]).toEqual([state, canDiscard])
})
