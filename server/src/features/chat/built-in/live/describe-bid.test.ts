import type { MyBid } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { describeNext } from './describe-bid.ts'

const now = Date.parse('2026-01-10T12:00:00Z')
const reclaimableFrom = '2026-01-10 12:00:00'

interface Change extends Partial<Omit<MyBid, 'auction'>> {
  readonly auction?: Partial<MyBid['auction']>
}

/** 40 tokens at 3.50 MELS that win at 3.20. */
function bidOf(status: MyBid['auction']['status']['value'], { auction, ...change }: Change = {}): MyBid {
  return {
    id: 1,
    startHashId: '0x',
    startTokenPrice: '3.5',
    startTokenCount: 40,
    startTotalPrice: '140',
    finalTokenPrice: '3.2',
    finalTokenCount: 40,
    finalTotalPrice: '128',
    walletAddress: '0x',
    placedAt: '2026-01-01 12:00:00',
    settled: false,
    credited: null,
    ...change,
    auction: {
      externalId: 0,
      title: 'Night Ferry',
      tokenName: 'NF',
      token: '0x00000000000000000000000000000000000000a1',
      status: { value: status, label: status },
      outcome: null,
      projectedOutcome: 'SOLD',
      salesEndDate: '2026-01-02 12:00:00',
      clearingPrice: '3.2',
      reclaimableFrom: null,
      ...auction,
    },
  }
}

const nothing = { finalTokenPrice: '0', finalTokenCount: 0, finalTotalPrice: '0' }
const later = { reclaimableFrom: '2026-01-10 12:00:01' }
const orReclaim = 'If nobody settles it by 10 Jan 2026, 12:00 UTC, you can take your deposit back yourself.'

test.each([
  [
    'wins',
    bidOf('OPEN'),
    'If the auction ends now, you get 40 tokens for 140.80 MELS with the commission, and 13.20 MELS of your deposit back.',
  ],
  [
    'uses its whole deposit',
    bidOf('OPEN', { finalTotalPrice: '140' }),
    'If the auction ends now, you get 40 tokens for 154.00 MELS with the commission.',
  ],
  [
    'wins a part',
    bidOf('OPEN', { finalTokenCount: 15, finalTotalPrice: '48' }),
    'If the auction ends now, you get 15 of 40 tokens for 52.80 MELS with the commission, and 101.20 MELS of your deposit back.',
  ],
  [
    'loses',
    bidOf('OPEN', nothing),
    'Others offer more. If the auction ends now, you get nothing and your deposit of 154.00 MELS comes back. You can bid again.',
  ],
  [
    'sells nothing yet',
    bidOf('OPEN', { ...nothing, auction: { projectedOutcome: 'VOID' } }),
    'The auction does not sell yet. If it ends now, your whole deposit of 154.00 MELS comes back.',
  ],
  [
    'has won',
    bidOf('TERMINATED', { auction: later }),
    `The auction has ended. When Melos settles it, you get 40 tokens for 140.80 MELS with the commission, and 13.20 MELS of your deposit back. ${orReclaim}`,
  ],
  [
    'has lost',
    bidOf('TERMINATED', nothing),
    'The auction has ended, and others offered more. When Melos settles it, your deposit of 154.00 MELS comes back.',
  ],
  [
    'ended with nothing sold',
    bidOf('TERMINATED', { ...nothing, auction: { projectedOutcome: 'VOID' } }),
    'The auction has ended and sold nothing. When Melos settles it, your deposit of 154.00 MELS comes back.',
  ],
  [
    'can be taken back',
    bidOf('TERMINATED', { auction: { reclaimableFrom } }),
    'Nobody has settled the auction in time, so nothing is sold. You can take your deposit of 154.00 MELS back now, together with all others of yours in this auction.',
  ],
  [
    'is paid out',
    bidOf('PROCESSED', { settled: true, auction: { outcome: 'SOLD' } }),
    'You got 40 tokens for 140.80 MELS with the commission, and 13.20 MELS of your deposit back. Nothing is left to do.',
  ],
  [
    'is refunded',
    bidOf('PROCESSED', { ...nothing, auction: { outcome: 'SOLD' } }),
    'Others offered more. Your deposit of 154.00 MELS came back. Nothing is left to do.',
  ],
  [
    'was void',
    bidOf('PROCESSED', { ...nothing, auction: { outcome: 'VOID' } }),
    'The auction sold nothing. Your deposit of 154.00 MELS came back. Nothing is left to do.',
  ],
  [
    'waits in the contract',
    bidOf('PROCESSED', { credited: { mels: '13.2', tokens: 40 } }),
    '40 tokens and 13.20 MELS for your bids in this auction could not be sent to your wallet. The contract keeps it for you.',
  ],
  [
    'waits with tokens alone',
    bidOf('PROCESSED', { credited: { mels: '0', tokens: 1 } }),
    '1 token for your bids in this auction could not be sent to your wallet. The contract keeps it for you.',
  ],
])('a bid that %s is told so', (_, bid, sentence) => {
  expect(describeNext(bid, now)).toBe(sentence)
})
