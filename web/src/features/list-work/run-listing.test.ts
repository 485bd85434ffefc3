import type { AuctionDraft, AuctionTerms, DraftTransaction, Work } from '@melos/api-contract'
import type { Address } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { openConfig } from '../../../test/support/scripted-wallet.ts'
import { finishOpen, runListing } from './run-listing.ts'
import { type Listing, sendStep } from './send-listing-step.ts'

const from: Address = '0x00000000000000000000000000000000000000b2'
const house: Address = '0x0000000000000000000000000000000000000a0c'
const token: Address = '0x0000000000000000000000000000000000000A0E'
const workId = 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55'
const terms: AuctionTerms = {
  tokenCount: 10,
  minimumPrice: '1',
  threshold: '10',
  startsAt: 'WHEN_SIGNED',
  durationSeconds: 60,
  seller: '0x00000000000000000000000000000000000000A1',
  policy: 0,
}
const theirs: AuctionTerms = { ...terms, threshold: '20' }

const ask = (change: Partial<DraftTransaction>): DraftTransaction => ({
  number: 1,
  step: 'ALLOW',
  wallet: from,
  nonce: 7,
  hash: null,
  askedAt: '2026-11-15 12:00:00',
  ending: null,
  ...change,
})
const ready = (change: Partial<AuctionDraft> = {}) => sampleDraft({ workId, token, terms, ...change })

const told: { path: string; body: unknown }[] = []
let stored: AuctionDraft

beforeEach(() => {
  told.length = 0
  stored = ready()
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    if (init?.body !== undefined) told.push({ path: path.split('/').at(-1) ?? '', body: JSON.parse(init.body) })
    return Response.json({ body: stored })
  })
})
afterEach(() => vi.unstubAllGlobals())

const simulate = vi.fn(async () => 21_000n)

function openListing({ isLister = true } = {}): Listing {
  const client = {
    readContract: async ({ functionName }: { functionName: string }) =>
      functionName === 'hasRole' ? isLister : 10n * 10n ** 18n,
    getTransactionCount: async () => 7,
    estimateGas: simulate,
  }
  const clients = { client, config: openConfig([]), site: { contracts: { auctionHouse: house } } }
  // The code under test uses only these parts of the clients and the work.
  const parts = { clients, work: { id: workId } as Work } as unknown as Pick<Listing, 'clients' | 'work'>
  return { ...parts, terms, onProgress: () => undefined, onDraft: () => undefined }
}

const send = (draft: AuctionDraft) =>
  sendStep(openListing(), { draft, step: 'SCHEDULE', from, request: { data: '0x60' } })

describe('only what was shown is signed', () => {
  test('the server receives the terms that the wallet is asked to sign', async () => {
    stored = ready({ transactions: [ask({ step: 'SCHEDULE' })] })
    await expect(send(ready())).rejects.toMatchObject({ code: 'wallet-elsewhere' })
    expect(told[0]).toMatchObject({ path: 'transactions', body: { version: 1, step: 'SCHEDULE', ...terms } })
  })

  test.each([
    ['terms', { terms: theirs }],
    ['work', { workId: '5f0c8a52-7f0b-4a43-8a0e-0a4c9f8f2b11' }],
  ])('other %s than were shown are not signed', async (_name, change) => {
    simulate.mockClear()
    await expect(send(ready(change))).rejects.toMatchObject({ code: 'changed' })
    await expect(runListing(openListing(), { draft: ready(change), from })).rejects.toMatchObject({ code: 'changed' })
    expect([told, simulate.mock.calls]).toEqual([[], []])
  })

  test('terms changed between two steps stop the next step', async () => {
    const draft = ready({ transactions: [ask({})] })
    stored = ready({ version: 3, terms: theirs, transactions: [ask({ ending: 'DONE' })] })
    await expect(runListing(openListing(), { draft, from })).rejects.toMatchObject({ code: 'changed' })
    expect(told.map(({ path }) => path)).toEqual(['ending'])
  })
})

describe('an auction that is on chain', () => {
  const scheduled = ready({ transactions: [ask({ step: 'SCHEDULE', ending: 'DONE' })] })

  test('is awaited until the index has seen it, and the wallet is not asked again', async () => {
    stored = { ...scheduled, auctionId: 3 }
    expect(await finishOpen(openListing(), scheduled)).toMatchObject({ auctionId: 3 })
    const any = openListing({ isLister: false })
    expect(await runListing(any, { draft: scheduled, from })).toMatchObject({ auctionId: 3 })
    expect(told).toEqual([])
  })

  test('and not in the index is reported as not indexed', async () => {
    vi.useFakeTimers()
    stored = scheduled
    const ended = expect(finishOpen(openListing(), scheduled)).rejects.toMatchObject({ code: 'not-indexed' })
    await vi.advanceTimersByTimeAsync(60_000)
    await ended
    vi.useRealTimers()
    expect(told).toEqual([])
  })
})
