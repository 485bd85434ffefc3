import { expect, test } from 'vitest'
import { describeOwnBid, isReclaimable } from './own-bid.ts'

type SentBid = Parameters<typeof describeOwnBid>[0]
type Change = Partial<Omit<SentBid, 'auction'>> & { auction?: Partial<SentBid['auction']> }

/** 40 tokens for at most 3.50 MELS each, in an auction that sells at 3.20. */
const sampleOf = (value: SentBid['auction']['status']['value'], { auction, ...bid }: Change = {}): SentBid => ({
  startTokenPrice: '3.5',
  startTokenCount: 40,
  finalTokenCount: 40,
  finalTotalPrice: '128',
  settled: false,
  credited: null,
  ...bid,
  auction: {
    ...{ status: { value }, outcome: null, projectedOutcome: 'SOLD', withdrawn: false, reclaimableFrom: null },
    ...auction,
  },
})

const early = { isReclaimable: false }
const nothing = { finalTokenCount: 0, finalTotalPrice: '0' }
const some = { finalTokenCount: 15, finalTotalPrice: '48' }
const isVoid = { projectedOutcome: 'VOID' } as const
const reclaimableFrom = '2026-01-16 12:00:00'
const orReclaim =
  'If the clearing price hasn’t been set by 16 Jan 2026, 12:00 UTC, you can take your deposit back yourself.'

test.each([
  [
    'wins',
    sampleOf('OPEN'),
    'If the auction ended now, you’d get 40\u00A0tokens for 140.80\u00A0MELS including commission, and a refund of 13.20\u00A0MELS.',
  ],
  [
    'wins a part',
    sampleOf('OPEN', some),
    'If the auction ended now, you’d get 15 of 40\u00A0tokens for 52.80\u00A0MELS including commission, and a refund of 101.20\u00A0MELS.',
  ],
  [
    'uses its whole deposit',
    sampleOf('OPEN', { finalTotalPrice: '140' }),
    'If the auction ended now, you’d get 40\u00A0tokens for 154.00\u00A0MELS including commission.',
  ],
  [
    'wins its only token',
    sampleOf('OPEN', { startTokenCount: 1, finalTokenCount: 1, finalTotalPrice: '3.5' }),
    'If the auction ended now, you’d get 1\u00A0token for 3.85\u00A0MELS including commission.',
  ],
  [
    'loses',
    sampleOf('OPEN', nothing),
    'Your bid isn’t high enough right now. If the auction ended now, you’d get no tokens and your deposit of 154.00\u00A0MELS would be refunded. You can bid again.',
  ],
  [
    'is in an auction that does not sell',
    sampleOf('OPEN', { ...nothing, auction: isVoid }),
    'The auction wouldn’t sell yet. If it ended now, your whole deposit of 154.00\u00A0MELS would be refunded.',
  ],
])('while the auction runs, a bid that %s says what ending now would mean', (_, bid, sentence) => {
  expect(describeOwnBid(bid, early)).toBe(sentence)
})

test.each([
  [
    'wins',
    sampleOf('TERMINATED', { auction: { reclaimableFrom } }),
    `The auction has ended. Once it’s settled, you’ll get 40\u00A0tokens for 140.80\u00A0MELS including commission, and a refund of 13.20\u00A0MELS. You don’t have to wait: you can settle your bids yourself now, on My bids. ${orReclaim}`,
  ],
  [
    'loses',
    sampleOf('TERMINATED', { ...nothing, auction: { reclaimableFrom } }),
    `The auction has ended, and your bid didn’t win. Once it’s settled, your deposit of 154.00\u00A0MELS will be refunded. You don’t have to wait: you can settle your bids yourself now, on My bids. ${orReclaim}`,
  ],
  [
    'is in an auction that sold nothing',
    sampleOf('TERMINATED', { ...nothing, auction: { ...isVoid, reclaimableFrom } }),
    `The auction has ended and sold nothing. Once it’s settled, your deposit of 154.00\u00A0MELS will be refunded. You don’t have to wait: you can settle your bids yourself now, on My bids. ${orReclaim}`,
  ],
  [
    'loses at a price that is proved',
    sampleOf('TERMINATED', { ...nothing, auction: { outcome: 'SOLD' } }),
    'The auction has ended, and your bid didn’t win. Once it’s settled, your deposit of 154.00\u00A0MELS will be refunded. You don’t have to wait: you can settle your bids yourself now, on My bids.',
  ],
])('after the end, a bid that %s says what settling brings, and what to do without it', (_, bid, sentence) => {
  expect(describeOwnBid(bid, early)).toBe(sentence)
})

test('from the date on, the person can take the deposit back', () => {
  const bid = sampleOf('TERMINATED', { auction: { reclaimableFrom } })
  expect(describeOwnBid(bid, { isReclaimable: true })).toBe(
    'Nothing is sold in this auction. You can take your deposit of 154.00\u00A0MELS back now, together with your other deposits in this auction.',
  )
})

test.each([
  [
    'won',
    sampleOf('TERMINATED', { ...some, settled: true, auction: { outcome: 'SOLD' } }),
    'You got 15 of 40\u00A0tokens for 52.80\u00A0MELS including commission, and a refund of 101.20\u00A0MELS. There’s nothing left to do.',
  ],
  [
    'lost',
    sampleOf('PROCESSED', { ...nothing, settled: true, auction: { outcome: 'SOLD' } }),
    'Your bid didn’t win. Your deposit of 154.00\u00A0MELS was refunded. There’s nothing left to do.',
  ],
  [
    'was in an auction that sold nothing',
    sampleOf('PROCESSED', { ...nothing, settled: true, auction: { outcome: 'VOID', projectedOutcome: 'VOID' } }),
    'The auction sold nothing. Your deposit of 154.00\u00A0MELS was refunded. There’s nothing left to do.',
  ],
])('a bid that %s says what moved', (_, bid, sentence) => {
  expect(describeOwnBid(bid, early)).toBe(sentence)
})

test.each([
  ['1234.5', 0, '1234.50\u00A0MELS'],
  ['0', 1, '1\u00A0token'],
  ['0', 2000, '2000\u00A0tokens'],
  ['13.2', 40, '40\u00A0tokens and 13.20\u00A0MELS'],
])('%s MELS and %i tokens that could not be sent wait as %s', (mels, tokens, what) => {
  const bid = sampleOf('PROCESSED', { settled: true, credited: { mels, tokens }, auction: { outcome: 'SOLD' } })
  expect(describeOwnBid(bid, early)).toBe(
    `Your wallet couldn’t receive ${what} for your bids in this auction. The contract keeps this for you until you withdraw it on My bids.`,
  )
})

test('in a withdrawn auction, the person can take the deposit back', () => {
  const bid = sampleOf('TERMINATED', { auction: { outcome: 'VOID', withdrawn: true, reclaimableFrom } })
  expect(describeOwnBid(bid, { isReclaimable: true })).toBe(
    'Melos withdrew the auction before its end. You can take your deposit of 154.00\u00A0MELS back now, together with your other deposits in this auction.',
  )
})

test.each([
  ['2026-01-16 12:00:00', true],
  ['2026-01-16 12:00:01', false],
  [null, false],
])('a deposit that can be reclaimed from %s can be reclaimed at 12:00:00: %s', (from, expected) => {
  const bid = sampleOf('TERMINATED', { auction: { reclaimableFrom: from } })
  expect(isReclaimable(bid, Date.parse('2026-01-16T12:00:00Z'))).toBe(expected)
})
