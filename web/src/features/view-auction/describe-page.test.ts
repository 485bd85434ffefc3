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
] as const)('search engines are told that what is %s is %s', (value: AuctionStatus, availability) => {
  const meta = describePage(site, { ...sampleAuction, status: { value, label: value } })
  expect(JSON.stringify(meta)).toContain(`"availability":"https://schema.org/${availability}"`)
})

test('the page is named after the song and its artist, and shared with the card of the auction', () => {
  const meta = describePage(site, sampleAuction)
  expect(meta).toContainEqual({ title: 'Harbour Lights by The Tidewater Few · Melos' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://melos.example/cards/7.png' })
})
