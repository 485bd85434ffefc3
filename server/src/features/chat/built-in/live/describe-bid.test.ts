import type { MyBid } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { describeOwnBid } from './describe-bid.ts'

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
    withdrawable: false,
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
      withdrawn: false,
      salesEndDate: '2026-01-02 12:00:00',
      clearingPrice: '3.2',
      reclaimableFrom: null,
      ...auction,
    },
  }
}

const nothing = { finalTokenPrice: '0', finalTokenCount: 0, finalTotalPrice: '0' }
const later = { reclaimableFrom: '2026-01-10 12:00:01' }
const orReclaim =
  'If the clearing price hasn’t been set by 10 Jan 2026, 12:00 UTC, you can take your deposit back yourself.'

test.each([
  [
    'wins',
    bidOf('OPEN'),
    'If the auction ended now, you’d get 40 tokens for 140.80 MELS including commission, and a refund of 13.20 MELS.',
  ],
  [
    'uses its whole deposit',
    bidOf('OPEN', { finalTotalPrice: '140' }),
    'If the auction ended now, you’d get 40 tokens for 154.00 MELS including commission.',
  ],
  [
    'has lost and can be reclaimed later',
    bidOf('TERMINATED', { ...nothing, auction: later }),
    `The auction has ended, and your bid didn’t win. Once it’s settled, your deposit of 154.00 MELS will be refunded. You don’t have to wait: you can settle your bids yourself now, on My bids. ${orReclaim}`,
  ],
  [
    'can be reclaimed now',
    bidOf('TERMINATED', { auction: { reclaimableFrom } }),
    'Nothing is sold in this auction. You can take your deposit of 154.00 MELS back now, together with your other deposits in this auction.',
  ],
  [
    'is in a withdrawn auction',
    bidOf('TERMINATED', { auction: { outcome: 'VOID', withdrawn: true, reclaimableFrom } }),
    'Melos withdrew the auction before its end. You can take your deposit of 154.00 MELS back now, together with your other deposits in this auction.',
  ],
  [
    'is credited',
    bidOf('PROCESSED', { credited: { mels: '13.2', tokens: 40 } }),
    'Your wallet couldn’t receive 40 tokens and 13.20 MELS for your bids in this auction. The contract keeps this for you until you withdraw it on My bids.',
  ],
])('the assistant says of a bid that %s what My bids says', (_, bid, sentence) => {
  expect(describeOwnBid(bid, now).replaceAll('\u00A0', ' ')).toBe(sentence)
})
