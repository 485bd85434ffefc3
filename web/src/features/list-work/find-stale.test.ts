import type { Work } from '@melos/api-contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findStale } from './find-stale.ts'
import { readFacts } from './read-facts.ts'
import { readTerms } from './read-terms.ts'
import { sampleDraft } from './sample-draft.ts'

const addresses = {
  auctionHouse: '0x0000000000000000000000000000000000000a0c',
  mels: '0x0000000000000000000000000000000000000a0d',
} as const

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

/** A draft whose work and terms are those of its form. */
function prepare(change: object = {}) {
  const { content: typed } = sampleDraft()
  const content = { ...typed, ...change }
  const [facts, terms] = [readFacts(content), readTerms(content, addresses)]
  if (facts.kind === 'wrong' || terms.kind === 'wrong') throw new Error('The sample is wrong')
  const { title, description, percentage, ...asset } = facts.value
  const work: Work = {
    id: 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55',
    title,
    description,
    percentage,
    token: null,
    asset: { ...asset, files: [] },
    metadataUrl: '',
    metadataHash: '0x',
    createdAt: '2026-11-15 12:00:00',
  }
  return { draft: sampleDraft({ content, workId: work.id, terms: terms.value }), content, work, addresses }
}

test('what would be signed is what the form says', () => {
  expect(findStale(prepare())).toBeUndefined()
})

test('facts that changed after the work was stored have to be stored again, until the token is there', () => {
  const prepared = prepare()
  const content = { ...prepared.content, artist: 'Somebody else' }
  expect(findStale({ ...prepared, content })).toBe('files')
  expect(findStale({ ...prepared, content, draft: { ...prepared.draft, token: '0x1' } })).toBeUndefined()
})

test('an offer that changed has to be agreed again', () => {
  const prepared = prepare()
  expect(findStale({ ...prepared, content: { ...prepared.content, threshold: '5000.01' } })).toBe('offer')
})

test('an offer whose start has passed too, unless it is on the chain', () => {
  const prepared = prepare({ start: 'AT', startsAt: '2026-11-15T12:10' })
  expect(findStale(prepared)).toBeUndefined()
  vi.setSystemTime(new Date('2026-11-15T12:10:01Z'))
  expect(findStale(prepared)).toBe('offer')
  expect(findStale({ ...prepared, draft: { ...prepared.draft, auctionId: 3 } })).toBeUndefined()
  const asked = { number: 1, wallet: '0x1', nonce: 0, hash: null, askedAt: '2026-11-15 12:00:00' }
  const scheduled = { ...asked, step: 'SCHEDULE', ending: 'DONE' } as const
  expect(findStale({ ...prepared, draft: { ...prepared.draft, transactions: [scheduled] } })).toBeUndefined()
})
