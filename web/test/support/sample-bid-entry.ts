import { parseEther } from 'viem'
import type { BidEntry } from '../../src/wallet/transactions/journal-entry.ts'

/** 40 tokens for at most 3.50 MELS each; the wallet hasn't been asked for the bid yet. */
export const sampleBidEntry: BidEntry = {
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
  price: parseEther('3.5'),
  quantity: 40n,
  step: 'bid',
}
