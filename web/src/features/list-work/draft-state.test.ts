import type { DraftEnding, DraftStep, DraftTransaction, Work, WorkDraft } from '@melos/api-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { readTerms } from '../../song-forms/read-terms.ts'
import { findStale, findStep, isFixed, isSameWork, isScheduled, readStep } from './draft-state.ts'
import { readFacts } from './read-facts.ts'

describe('isFixed', () => {
  const draftAfter = (step: DraftStep, ending: DraftEnding | null) => {
    const wallet = '0x00000000000000000000000000000000000000b2'
    const asked = { number: 1, wallet, nonce: 0, hash: null, askedAt: '2026-11-15 12:00:00' }
    const transaction: DraftTransaction = { ...asked, step, ending }
    return sampleDraft({ token: '0x1', transactions: [transaction] })
  }

  test('a draft is fixed while a wallet is asked and once there is an auction', () => {
    expect([draftAfter('ALLOW', null), sampleDraft({ auctionId: 0 })].map(isFixed)).toEqual([true, true])
    expect([sampleDraft(), draftAfter('ALLOW', 'DONE'), draftAfter('SCHEDULE', 'REVERTED')].map(isFixed)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('a draft whose auction is on chain is fixed before the index has seen it', () => {
    const draft = draftAfter('SCHEDULE', 'DONE')
    expect([draft.auctionId, isScheduled(draft), isFixed(draft)]).toEqual([null, true, true])
    expect(isScheduled(draftAfter('SCHEDULE', null))).toBe(false)
  })
})

describe('isSameWork', () => {
  const facts: WorkDraft = {
    title: 'Night Ferry',
    description: 'A song.',
    percentage: 10,
    artist: 'Ada Marsh',
    era: null,
    label: null,
    recordingStudio: null,
    country: 'Iceland',
    yearOfRelease: 2024,
    genres: [{ label: 'Folk' }],
    musicAuthors: ['Ada Marsh'],
    lyricsAuthors: [],
    links: [
      { type: 'CUSTOM', url: 'https://a.example' },
      { type: 'SPOTIFY', url: 'https://open.spotify.com/x' },
    ],
  }
  const { title, description, percentage, ...asset } = facts
  const work: Work = {
    id: 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55',
    title,
    description,
    percentage,
    token: null,
    block: null,
    asset: { ...asset, links: asset.links.toReversed(), files: [{ type: 'COVER', url: '/cover' }] },
    metadataUrl: '',
    metadataHash: '0x',
    createdAt: '2026-11-15 12:00:00',
  }

  test('files, rights and the order of links and fields do not count', () => {
    expect(isSameWork(facts, work)).toBe(true)
    expect(isSameWork(facts, { ...work, asset: { ...work.asset, rights: 'MASTER' } })).toBe(true)
  })

  test('everything else does', () => {
    const changes: Partial<WorkDraft>[] = [
      { title: 'Night Ferries' },
      { percentage: 11 },
      { country: null },
      { genres: [] },
      { musicAuthors: ['Ada Marsh', 'Bo Lind'] },
      { links: [{ type: 'CUSTOM', url: 'https://b.example' }] },
    ]
    for (const change of changes) expect(isSameWork({ ...facts, ...change }, work)).toBe(false)
  })
})

describe('findStale', () => {
  const addresses = {
    auctionHouse: '0x0000000000000000000000000000000000000a0c',
    mels: '0x0000000000000000000000000000000000000a0d',
  } as const

  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  /** Its work and terms match its form. */
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
      block: null,
      asset: { ...asset, files: [] },
      metadataUrl: '',
      metadataHash: '0x',
      createdAt: '2026-11-15 12:00:00',
    }
    return { draft: sampleDraft({ content, workId: work.id, terms: terms.value }), content, work, addresses }
  }

  test('a form that matches what would be signed is not stale', () => {
    expect(findStale(prepare())).toBeUndefined()
  })

  test('details that changed after storing have to be stored again until the token exists', () => {
    const prepared = prepare()
    const content = { ...prepared.content, artist: 'Someone else' }
    expect(findStale({ ...prepared, content })).toBe('files')
    expect(findStale({ ...prepared, content, draft: { ...prepared.draft, token: '0x1' } })).toBeUndefined()
  })

  test('a changed offer has to be confirmed again', () => {
    const prepared = prepare()
    expect(findStale({ ...prepared, content: { ...prepared.content, threshold: '5000.01' } })).toBe('offer')
  })

  test('so does an offer whose start has passed, unless it is on chain', () => {
    const prepared = prepare({ start: 'AT', startsAt: '2026-11-15T12:10' })
    expect(findStale(prepared)).toBeUndefined()
    vi.setSystemTime(new Date('2026-11-15T12:10:01Z'))
    expect(findStale(prepared)).toBe('offer')
    expect(findStale({ ...prepared, draft: { ...prepared.draft, auctionId: 3 } })).toBeUndefined()
    const asked = { number: 1, wallet: '0x1', nonce: 0, hash: null, askedAt: '2026-11-15 12:00:00' }
    const scheduled = { ...asked, step: 'SCHEDULE', ending: 'DONE' } as const
    expect(findStale({ ...prepared, draft: { ...prepared.draft, transactions: [scheduled] } })).toBeUndefined()
  })
})

describe('findStep', () => {
  const workId = 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55'
  const terms = {
    tokenCount: 1,
    minimumPrice: '1',
    threshold: '1',
    startsAt: 'WHEN_SIGNED',
    durationSeconds: 60,
    seller: '0x00000000000000000000000000000000000000A1',
    policy: 0,
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

  test('a draft opens at its next step', () => {
    const { content } = sampleDraft()
    expect(findStep(sampleDraft({ content: { ...content, artist: '' } }))).toBe('facts')
    expect(findStep(sampleDraft())).toBe('files')
    expect(findStep(sampleDraft({ workId }))).toBe('offer')
    expect(findStep(sampleDraft({ workId, terms }))).toBe('preview')
    expect(findStep(sampleDraft({ workId, terms, transactions: [transaction] }))).toBe('sign')
    expect(findStep(sampleDraft({ workId, terms, transactions: [{ ...transaction, ending: 'REFUSED' }] }))).toBe(
      'preview',
    )
    expect(findStep(sampleDraft({ workId, terms, token: '0x' }))).toBe('sign')
    expect(findStep(sampleDraft({ workId, terms, token: '0x', auctionId: 0 }))).toBe('listed')
  })

  test('an address names a step or nothing', () => {
    expect([readStep('offer'), readStep('nonsense'), readStep(null)]).toEqual(['offer', undefined, undefined])
  })
})
