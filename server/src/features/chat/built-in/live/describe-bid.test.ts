import type { MyBid } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { describeNext } from './describe-bid.ts'

const now = Date.parse('2026-01-10T12:00:00Z')
const reclaimableFrom = '2026-01-10 12:00:00'

interface Change extends Partial<Omit<MyBid, 'auction'>> {
  readonly auction?: Partial<MyBid['auction']>
}

/** 40 tokens at 3.50 MELS that win at a clearing price of 3.20. */
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
const orReclaim = 'If it isn’t settled by 10 Jan 2026, 12:00 UTC, you can take your deposit back yourself.'

test.each([
  [
    'wins',
    bidOf('OPEN'),
    'If the auction ended now, you’d get 40 tokens for 140.80 MELS with the commission, and a refund of 13.20 MELS.',
  ],
  [
    'uses its whole deposit',
    bidOf('OPEN', { finalTotalPrice: '140' }),
    'If the auction ended now, you’d get 40 tokens for 154.00 MELS with the commission.',
  ],
  [
    'wins a part',
    bidOf('OPEN', { finalTokenCount: 15, finalTotalPrice: '48' }),
    'If the auction ended now, you’d get 15 of 40 tokens for 52.80 MELS with the commission, and a refund of 101.20 MELS.',
  ],
  [
    'loses',
    bidOf('OPEN', nothing),
    'Others offer more. If the auction ended now, you’d get no tokens and your deposit of 154.00 MELS would be refunded. You can bid again.',
  ],
  [
    'would sell nothing',
    bidOf('OPEN', { ...nothing, auction: { projectedOutcome: 'VOID' } }),
    'The auction wouldn’t sell yet. If it ended now, your whole deposit of 154.00 MELS would be refunded.',
  ],
  [
    'has won',
    bidOf('TERMINATED', { auction: later }),
    `The auction has ended. When Melos settles it, you get 40 tokens for 140.80 MELS with the commission, and a refund of 13.20 MELS. ${orReclaim}`,
  ],
  [
    'has lost',
    bidOf('TERMINATED', nothing),
    'The auction has ended, and others offered more. When Melos settles it, your deposit of 154.00 MELS is refunded.',
  ],
  [
    'ended with nothing sold',
    bidOf('TERMINATED', { ...nothing, auction: { projectedOutcome: 'VOID' } }),
    'The auction has ended and sold nothing. When Melos settles it, your deposit of 154.00 MELS is refunded.',
  ],
  [
    'can be reclaimed',
    bidOf('TERMINATED', { auction: { reclaimableFrom } }),
    'The auction wasn’t settled in time, so nothing is sold. You can take your deposit of 154.00 MELS back now, together with your other deposits in this auction.',
  ],
  [
    'was settled',
    bidOf('PROCESSED', { settled: true, auction: { outcome: 'SOLD' } }),
    'You got 40 tokens for 140.80 MELS with the commission, and a refund of 13.20 MELS. There’s nothing left to do.',
  ],
  [
    'was refunded',
    bidOf('PROCESSED', { ...nothing, auction: { outcome: 'SOLD' } }),
    'Others offered more. Your deposit of 154.00 MELS was refunded. There’s nothing left to do.',
  ],
  [
    'was void',
    bidOf('PROCESSED', { ...nothing, auction: { outcome: 'VOID' } }),
    'The auction sold nothing. Your deposit of 154.00 MELS was refunded. There’s nothing left to do.',
  ],
  [
    'is credited',
    bidOf('PROCESSED', { credited: { mels: '13.2', tokens: 40 } }),
    'We couldn’t send 40 tokens and 13.20 MELS for your bids in this auction to your wallet. The contract keeps it for you.',
  ],
  [
    'is credited with tokens only',
    bidOf('PROCESSED', { credited: { mels: '0', tokens: 1 } }),
    'We couldn’t send 1 token for your bids in this auction to your wallet. The contract keeps it for you.',
  ],
])('the next step of a bid that %s', (_, bid, sentence) => {
  expect(describeNext(bid, now).replaceAll('\u00A0', ' ')).toBe(sentence)
})
