import { type AuctionDraft, createDraft } from '@melos/api-contract'

/** For tests. */
export function sampleDraft(change: Partial<AuctionDraft> = {}): AuctionDraft {
  return {
    id: '5f0c8a52-7f0b-4a43-8a0e-0a4c9f8f2b11',
    version: 1,
    content: createDraft.body.parse({
      title: 'Night Ferry',
      artist: 'Ada Marsh',
      description: 'A song of the sea.',
      percentage: '10',
      tokenCount: '1 000',
      minimumPrice: '5',
      threshold: '5000',
      seller: '0x00000000000000000000000000000000000000a1',
      start: 'WHEN_SIGNED',
      duration: '7',
      durationUnit: 'days',
    }),
    workId: null,
    token: null,
    terms: null,
    transactions: [],
    auctionId: null,
    changedAt: '2026-11-15 12:00:00',
    changedBy: 'admin@melos.example',
    ...change,
  }
}
