import type { DraftTransaction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { findStage, readStage } from './find-stage.ts'
import { sampleDraft } from './sample-draft.ts'

const workId = 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55'
const terms = {
  tokenCount: 1,
  minimumPrice: '1',
  threshold: '1',
  startsAt: 'WHEN_SIGNED',
  durationSeconds: 60,
  seller: '0x00000000000000000000000000000000000000A1',
} as const
const transaction: DraftTransaction = {
  number: 1,
  step: 'DEPLOY',
  wallet: '0x00000000000000000000000000000000000000b2',
  nonce: 0,
  hash: null,
  askedAt: '2026-11-15 12:00:00',
  ending: null,
}

test('a draft is opened where something is to do', () => {
  const { content } = sampleDraft()
  expect(findStage(sampleDraft({ content: { ...content, artist: '' } }))).toBe('facts')
  expect(findStage(sampleDraft())).toBe('files')
  expect(findStage(sampleDraft({ workId }))).toBe('offer')
  expect(findStage(sampleDraft({ workId, terms }))).toBe('preview')
  expect(findStage(sampleDraft({ workId, terms, transactions: [transaction] }))).toBe('sign')
  expect(findStage(sampleDraft({ workId, terms, transactions: [{ ...transaction, ending: 'REFUSED' }] }))).toBe(
    'preview',
  )
  expect(findStage(sampleDraft({ workId, terms, token: '0x' }))).toBe('sign')
  expect(findStage(sampleDraft({ workId, terms, token: '0x', auctionId: 0 }))).toBe('listed')
})

test('an address names a step, or nothing', () => {
  expect([readStage('offer'), readStage('nonsense'), readStage(null)]).toEqual(['offer', undefined, undefined])
})
