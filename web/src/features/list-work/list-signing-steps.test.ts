import type { DraftEnding, DraftStep, DraftTransaction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { listSigningSteps } from './list-signing-steps.ts'

const ask = (step: DraftStep, ending: DraftEnding | null, hash: string | null = '0xaa'): DraftTransaction => ({
  number: 1,
  step,
  wallet: '0x00000000000000000000000000000000000000b2',
  nonce: 0,
  hash,
  askedAt: '2026-11-15 12:00:00',
  ending,
})
const nothing = { progress: undefined, failedStep: undefined }
const statesOf = (...args: Parameters<typeof listSigningSteps>) => listSigningSteps(...args).map(({ state }) => state)

test('before the first signature the first step is next', () => {
  expect(statesOf(sampleDraft(), nothing)).toEqual(['next', 'later', 'later'])
})

test('the page’s own step is shown, and the steps before it are done', () => {
  const draft = sampleDraft({ token: '0x1' })
  const progress = { step: 'SCHEDULE', waitsFor: 'chain', hash: '0xbb' } as const
  expect(statesOf(draft, { progress, failedStep: undefined })).toEqual(['done', 'done', 'chain'])
  expect(listSigningSteps(draft, { progress, failedStep: undefined })[2]?.hash).toBe('0xbb')
})

test('a step asked elsewhere stays open even if it failed here', () => {
  const draft = sampleDraft({ token: '0x1', transactions: [ask('DEPLOY', 'DONE'), ask('ALLOW', null, null)] })
  expect(statesOf(draft, nothing)).toEqual(['done', 'asked', 'later'])
  expect(statesOf(draft, { progress: undefined, failedStep: 'ALLOW' })).toEqual(['done', 'asked', 'later'])
})

test('a reverted step comes next again', () => {
  const draft = sampleDraft({ transactions: [ask('DEPLOY', 'REVERTED')] })
  expect(statesOf(draft, nothing)).toEqual(['next', 'later', 'later'])
  expect(statesOf(draft, { progress: undefined, failedStep: 'DEPLOY' })).toEqual(['failed', 'later', 'later'])
})

test('all steps of a listed draft are done', () => {
  expect(statesOf(sampleDraft({ token: '0x1', auctionId: 3 }), nothing)).toEqual(['done', 'done', 'done'])
})
