import { expect, test } from 'vitest'
import { encodeEvent } from '../../../test/support/mined-blocks.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import {
  auctionCleared,
  auctionCreated,
  bidderSettled,
  openTestMarket,
  testBidder,
  testSeller,
  tokenOf,
} from '../../../test/support/test-market.ts'
import { findAuctionSummary } from '../../auction-summaries/auction-summary-store.ts'
import { readResult, writeResultCsv } from './offer-result.ts'
import { texts } from './texts.ts'

const market = await openForTests(openTestMarket())
const MELS = 10n ** 18n

test('a sale has its winners, and every payment with the transaction that made it', async () => {
  await market.mine(auctionCreated(0n, { tokens: 10n, threshold: 25n * MELS }))
  await market.mine(auctionCleared(0n, 3n * MELS))
  await market.mine(
    bidderSettled({ auctionId: 0n, bidder: testBidder(1), amount: 10n, paid: 30n * MELS, refunded: MELS / 2n }),
    bidderSettled({ auctionId: 0n, bidder: testBidder(2), refunded: 11n * MELS }),
    encodeEvent('ProceedsPaid', { auctionId: 0n, proceeds: 30n * MELS }),
    encodeEvent('AuctionProcessed', { auctionId: 0n, outcome: 1, proceeds: 30n * MELS }),
  )
  await market.addWork(tokenOf(0n))
  const { winners, steps } = await readResult(market.db, 0n)
  expect(winners).toBe(1)
  expect(steps.map(({ kind }) => kind)).toEqual(['CLEARED', 'PROCEEDS_PAID', 'PROCESSED'])
  const auction = await findAuctionSummary(market.db, 0n)
  if (auction === undefined) throw new Error('The auction is missing')
  const lines = (await writeResultCsv(market.db, auction)).trim().split('\r\n')
  expect(lines[0]).toContain(texts.resultColumns.join(','))
  const { bought, refunded, production, artist } = texts.resultKinds
  expect(lines.slice(1).map((line) => line.split(',').slice(1, -1))).toEqual([
    [bought, testBidder(1), '10', '30'],
    [refunded, testBidder(1), '', '0.5'],
    [refunded, testBidder(2), '', '11'],
    [production, '', '', '25'],
    [artist, testSeller, '', '5'],
  ])
})

test('a void auction has the tokens that went back', async () => {
  await market.mine(auctionCreated(1n, { tokens: 10n }))
  await market.mine(
    auctionCleared(1n),
    encodeEvent('TokensReturned', { auctionId: 1n, seller: testSeller, amount: 10n }),
  )
  await market.addWork(tokenOf(1n), { title: 'Unsold' })
  const auction = await findAuctionSummary(market.db, 1n)
  if (auction === undefined) throw new Error('The auction is missing')
  expect(await writeResultCsv(market.db, auction)).toContain(`${texts.resultKinds.returned},${testSeller},10,,0x`)
})
