import type { DraftEnding, DraftStep, DraftTransaction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { isFixed, isScheduled } from './is-fixed.ts'
import { sampleDraft } from './sample-draft.ts'

const after = (step: DraftStep, ending: DraftEnding | null) => {
  const wallet = '0x00000000000000000000000000000000000000b2'
  const asked = { number: 1, wallet, nonce: 0, hash: null, askedAt: '2026-11-15 12:00:00' }
  const transaction: DraftTransaction = { ...asked, step, ending }
  return sampleDraft({ token: '0x1', transactions: [transaction] })
}

test('nothing changes while a wallet is asked, and once there is an auction', () => {
  expect([after('ALLOW', null), sampleDraft({ auctionId: 0 })].map(isFixed)).toEqual([true, true])
  expect([sampleDraft(), after('ALLOW', 'DONE'), after('SCHEDULE', 'REVERTED')].map(isFixed)).toEqual([
    false,
    false,
    false,
  ])
})

test('an auction that the chain has is fixed also before the index has seen it', () => {
  const draft = after('SCHEDULE', 'DONE')
  expect([draft.auctionId, isScheduled(draft), isFixed(draft)]).toEqual([null, true, true])
  expect(isScheduled(after('SCHEDULE', null))).toBe(false)
})
