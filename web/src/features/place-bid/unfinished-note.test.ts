import { expect, test } from 'vitest'
import { parseMels } from '../../lib/amounts.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { journalStateTexts } from '../../wallet/transactions/journal-state-texts.ts'
import { texts } from './texts.ts'
import { describeUnfinished } from './unfinished-note.tsx'

const hash = `0x${'1'.repeat(64)}` as const
const bid: BidEntry = {
  id: 'one',
  kind: 'bid',
  connectorId: 'melos',
  startedAt: 1,
  isAllowSkipped: false,
  bidsBefore: 0,
  address: '0x00000000000000000000000000000000000000aa',
  chainId: 31_337,
  auctionHouse: '0x00000000000000000000000000000000000000bb',
  auctionId: 7,
  title: 'Harbour Lights',
  price: parseMels('3.2'),
  quantity: 10n,
  step: 'bid',
}
const offer = 'Your bid for 10\u00A0tokens at 3.20\u00A0MELS isn’t finished.'

test.each([
  ['asked', { askedAt: 1 }],
  ['unseen', { askedAt: 1, sent: { hash } }],
  ['lost', { askedAt: 1, sent: { hash }, lostAt: 2 }],
] as const)('a bid that is %s may be placed twice by mistake', (stage, change) => {
  expect(describeUnfinished({ ...bid, ...change })).toBe(
    `${offer} ${journalStateTexts[stage]} Bid again only if you want a second bid.`,
  )
})

test('a bid that the network has is not said to wait in the wallet', () => {
  expect(describeUnfinished({ ...bid, askedAt: 1, sent: { hash, nonce: 1 } })).toBe(
    `${offer} ${journalStateTexts.sent}`,
  )
  expect(describeUnfinished({ ...bid, step: 'reserve', bidHash: hash })).toBe(`${offer} ${texts.stepper.now.server}`)
})
