import { expect, test } from 'vitest'
import { drawPage } from '../../test/support/draw-page.tsx'
import { readText } from '../../test/support/read-markup.ts'
import { BlockNotice } from './block-notice.tsx'

const since = '2026-11-19 08:05:00'

test('a block for a time says since when a report is examined', () => {
  const page = readText(
    drawPage(<BlockNotice block={{ since, isPermanent: false, isOrdered: false }} meaning="bids" />),
  )
  expect(page).toContain('Blocked since 19 Nov 2026, 08:05 UTC: a report is being examined.')
  expect(page).toContain('All bids, deposits and refunds stay as they are.')
})

test('a block that a court ordered doesn’t say that a report is examined', () => {
  const page = readText(drawPage(<BlockNotice block={{ since, isPermanent: false, isOrdered: true }} meaning="bids" />))
  expect(page).toContain('Blocked since 19 Nov 2026, 08:05 UTC: a court or an authority ordered it.')
  expect(page).not.toContain('being examined')
})

test('a block for good says that the song is removed, and dates the block rather than the decision', () => {
  const page = readText(
    drawPage(<BlockNotice block={{ since, isPermanent: true, isOrdered: true }} meaning="orders" />),
  )
  expect(page).toContain('Removed for good: a report about this song was upheld. Blocked since 19 Nov 2026, 08:05 UTC.')
  expect(page).not.toContain('being examined')
})
