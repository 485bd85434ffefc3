import type { Auction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { testAsset } from '../../../../../test/support/test-market.ts'
import { describeAuction } from './describe-auction.ts'
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
  expect(answer).toContain(texts.auction.soldNothing)
})
