import { expect, test } from 'vitest'
import { sampleBidEntry as bid } from '../../../test/support/sample-bid-entry.ts'
import { journalStateTexts } from '../../wallet/transactions/journal-state-texts.ts'
import { texts } from './texts.ts'
import { describeUnfinished } from './unfinished-note.tsx'

const hash = `0x${'1'.repeat(64)}` as const
const offer = 'Your bid for 40\u00A0tokens at 3.50\u00A0MELS isn’t finished.'

test.each([
  ['asked', { askedAt: 1 }],
  ['unseen', { askedAt: 1, sent: { hash } }],
  ['lost', { askedAt: 1, sent: { hash }, lostAt: 2 }],
] as const)('a bid that is %s may be placed twice by mistake', (state, change) => {
  expect(describeUnfinished({ ...bid, ...change })).toBe(
    `${offer} ${journalStateTexts[state]} Bid again only if you want a second bid.`,
  )
})

test('a bid that the network has is not said to wait in the wallet', () => {
  expect(describeUnfinished({ ...bid, askedAt: 1, sent: { hash, nonce: 1 } })).toBe(
    `${offer} ${journalStateTexts.sent}`,
  )
  expect(describeUnfinished({ ...bid, step: 'reserve', bidHash: hash })).toBe(`${offer} ${texts.stepper.now.server}`)
})
