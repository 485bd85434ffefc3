import type { Offer } from '@melos/api-contract'
import { sampleSong } from './sample-song.ts'

/** For tests. */
export function sampleOffer(change: Partial<Offer> = {}): Offer {
  const { id, content } = sampleSong()
  return {
    id: '2f4f3a91-4b1e-4d6e-9b3f-6f0c8a527f33',
    songId: id,
    songTitle: content.title,
    version: 2,
    content: {
      pie: 'MASTER',
      percentage: '10',
      tokenCount: '1000',
      minimumPrice: '5',
      threshold: '5000',
      start: 'WHEN_SIGNED',
      startsAt: '',
      duration: '7',
      durationUnit: 'days',
      seller: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      policy: '',
    },
    state: 'DRAFT',
    missing: [],
    submissions: 0,
    submittedAt: null,
    dossierHash: null,
    reviews: [],
    auctionId: null,
    block: null,
    changedAt: '2026-11-15 12:00:00',
    ...change,
  }
}
