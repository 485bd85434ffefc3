import { expect, test } from 'vitest'
import { sampleAuction } from '../../test/support/sample-auction.ts'
import { sampleMarket } from '../../test/support/sample-market.ts'
import { hideBlocked, isSameBlock } from './hide-blocked.ts'

const block = { since: '2026-11-19 08:05:00', isPermanent: false, isOrdered: false }
const asset = {
  ...sampleAuction.asset,
  files: [{ type: 'AUDIO' as const, url: '/song' }],
  links: [{ type: 'CUSTOM' as const, url: 'https://wren.example' }],
}
const auction = { ...sampleAuction, description: 'A song.', asset }

test('a blocked auction keeps its numbers and loses its files, links and description', () => {
  const hidden = hideBlocked(auction, block)
  expect(hidden).toEqual({ ...auction, block, description: '', asset: { ...asset, files: [], links: [] } })
})

test('a market has no description to lose', () => {
  expect(hideBlocked({ ...sampleMarket, asset }, block)).toEqual({
    ...sampleMarket,
    block,
    asset: { ...asset, files: [], links: [] },
  })
})

test('a lifted block brings nothing back before the server does', () => {
  const lifted = hideBlocked(hideBlocked(auction, block), null)
  expect(lifted).toMatchObject({ block: null, description: '', asset: { files: [] } })
})

test.each([
  [null, null, true],
  [block, null, false],
  [null, block, false],
  [block, { ...block }, true],
  [block, { ...block, isPermanent: true }, false],
  [block, { ...block, isOrdered: true }, false],
  [block, { ...block, since: '2026-11-19 08:05:01' }, false],
])('%j and %j are the same block: %s', (one, other, isSame) => {
  expect(isSameBlock(one, other)).toBe(isSame)
})
