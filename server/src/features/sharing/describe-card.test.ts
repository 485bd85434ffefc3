import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { testAsset, testSeller, tokenOf } from '../../../test/support/test-market.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'
import { describeCard } from './describe-card.ts'

const row: AuctionSummaryRow = {
  id: 7n,
  seller: testSeller,
  token: tokenOf(7n),
  token_name: 'Song 7',
  supply: 1_234_567n,
  minimum_price: parseEther('1'),
  threshold: parseEther('12345.5'),
  starts_at: new Date('2026-01-01T12:00:00Z'),
  ends_at: new Date('2026-01-02T12:00:00Z'),
  work_id: '11111111-2222-4333-8444-555555555555',
  title: 'Night Ferry',
  description: 'A ferry at night.',
  percentage: 25,
  asset: { ...testAsset, genres: [{ label: 'Indie' }, { label: 'Folk' }] },
  bid_count: 0n,
  demand: 0n,
  proceeds: null,
  processed_at: null,
  outcome: null,
  lowest_price: null,
  highest_price: null,
  clearing_price: null,
  marginal_supply: null,
  marginal_demand: null,
  is_withdrawn: false,
  withdrawal_announced_at: null,
  removed_at: null,
  policy: 0,
  blocked_since: null,
  is_blocked_for_good: false,
  is_blocked_by_order: false,
}
const during = new Date('2026-01-01T12:00:00Z')

test('a card shows the auction in words and the first genre', () => {
  expect(describeCard(row, during)).toEqual({
    auctionId: '7',
    title: 'Night Ferry',
    tokenName: 'Song 7',
    artist: 'The Lanterns',
    genre: 'Indie',
    target: '12\u00A0345.50\u00A0MELS',
    percentage: '25%',
    tokens: '1\u00A0234\u00A0567',
    status: 'Open',
    tone: 'live',
    coverId: undefined,
  })
})

test('the cover is the file of that type', () => {
  const files = [
    { type: 'AUDIO' as const, url: '/api/public/media/a' },
    { type: 'COVER' as const, url: '/api/public/media/c' },
  ]
  expect(describeCard({ ...row, asset: { ...testAsset, files } }, during).coverId).toBe('c')
})

test.each([
  ['2026-01-01T11:59:59.999Z', {}, 'Pending', 'waiting'],
  ['2026-01-02T12:00:00.000Z', {}, 'Terminated', 'done'],
  ['2026-01-03T00:00:00.000Z', { processed_at: during, outcome: 'SOLD' as const }, 'Processed', 'success'],
  ['2026-01-03T00:00:00.000Z', { processed_at: during, outcome: 'VOID' as const }, 'Processed', 'done'],
])('at %s with %o it is %s', (now, changes, status, tone) => {
  expect(describeCard({ ...row, ...changes }, new Date(now))).toMatchObject({ status, tone })
})

test('a token name is cut after 200 whole characters', () => {
  expect(describeCard({ ...row, token_name: '🌙'.repeat(201) }, during).tokenName).toBe('🌙'.repeat(200))
})
