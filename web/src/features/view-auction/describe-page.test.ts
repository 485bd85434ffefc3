import type { AuctionStatus } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import { describePage } from './describe-page.ts'

const site = { now: 0, publicUrl: 'https://melos.example/' }

test.each([
  ['PENDING', 'PreOrder'],
  ['OPEN', 'InStock'],
  ['TERMINATED', 'Discontinued'],
  ['PROCESSED', 'Discontinued'],
] as const)('search engines read %s as %s', (value: AuctionStatus, availability) => {
  const meta = describePage(site, { ...sampleAuction, status: { value, label: value } })
  expect(JSON.stringify(meta)).toContain(`"availability":"https://schema.org/${availability}"`)
})

test('the title names the song and its artist, and shared links show the auction’s card', () => {
  const meta = describePage(site, sampleAuction)
  expect(meta).toContainEqual({ title: 'Harbour Lights by The Tidewater Few · Melos' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://melos.example/cards/7.png' })
})
