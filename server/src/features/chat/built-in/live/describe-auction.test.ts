import type { Auction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { testAsset } from '../../../../../test/support/test-market.ts'
import { describeAuction } from './describe-auction.ts'
import { answerWithBid } from './price-to-win.ts'
import { texts } from './texts.ts'

const withdrawn: Auction = {
  externalId: 7,
  title: 'Night Ferry',
  status: { value: 'TERMINATED', label: 'Terminated' },
  outcome: 'VOID',
  projectedOutcome: 'VOID',
  withdrawn: true,
  withdrawalAnnouncedDate: null,
  removedDate: null,
  block: null,
  tokensAvailable: 0,
  tokensOffered: 100,
  percentage: 25,
  target: '250',
  policy: { id: 0, name: 'Open', text: '', needs: [], countriesDenied: [], isOffered: true },
  tokenName: 'NF',
  tokenAddress: '0x00000000000000000000000000000000000000a1',
  seller: '0x00000000000000000000000000000000000000a2',
  salesStartDate: '2026-01-01 12:00:00',
  salesEndDate: '2026-01-02 12:00:00',
  description: '',
  asset: { ...testAsset, artist: 'Ada' },
  minimumPrice: '2.5',
  clearingPrice: '3',
  lowestBidPrice: '3',
  highestBidPrice: '10',
  bidCount: 3,
}

test('a withdrawn auction says so, and that every deposit is refunded', () => {
  const answer = describeAuction(withdrawn, Date.parse('2026-03-01T12:00:00Z'))
  expect(answer).toMatch(
    /^Melos withdrew \[Night Ferry by Ada\]\(\/auction\/7\) on 2 Jan 2026, 12:00 UTC, before its end\.\n/,
  )
  expect(answer).toContain(texts.auction.soldNothing('', false))
})

test.each([
  [{ isPermanent: false, isOrdered: false }, texts.auction.blocked('1 Jan 2026, 13:00 UTC')],
  [{ isPermanent: false, isOrdered: true }, texts.auction.ordered('1 Jan 2026, 13:00 UTC')],
  [{ isPermanent: true, isOrdered: false }, texts.auction.removed],
])('an open auction whose song is blocked (%j) says so', (how, sentence) => {
  const open: Auction = { ...withdrawn, withdrawn: false, outcome: null, status: { value: 'OPEN', label: 'Open' } }
  const now = Date.parse('2026-01-01T14:00:00Z')
  const answer = describeAuction({ ...open, block: { since: '2026-01-01 13:00:00', ...how } }, now)
  expect(answer.split('\n')[1]).toBe(sentence)
  expect(describeAuction(open, now)).not.toContain(sentence)
})

test('an auction that missed its target says so before its figures', () => {
  const missed = { ...withdrawn, withdrawn: false, target: '500' }
  const answer = describeAuction(missed, Date.parse('2026-01-03T12:00:00Z')).replaceAll(/[\u00A0\u202F]/g, ' ')
  expect(answer.split('\n')[1]).toBe(
    'Nothing was sold, because the bids would have raised only 300.00 MELS, less than the target. Every deposit is refunded.',
  )
})

test('nobody is told what would win on a song that is blocked', async () => {
  const block = { since: '2026-01-01 13:00:00', isPermanent: false, isOrdered: false }
  const blocked: Auction = { ...withdrawn, withdrawn: false, status: { value: 'OPEN', label: 'Open' }, block }
  const readSite = async () => {
    throw new Error('Nothing is read')
  }
  const refusal = texts.win.notOpen('[Night Ferry by Ada](/auction/7)')
  expect(await answerWithBid(readSite, { auction: blocked, quantity: 1 })).toBe(refusal)
  expect(await answerWithBid(readSite, { auction: blocked, quantity: 1, price: 3n * 10n ** 18n })).toBe(refusal)
})
