import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { sampleBidEntry } from '../../../test/support/sample-bid-entry.ts'
import type { OrderEntry } from '../../wallet/transactions/journal-entry.ts'
import { orderStateTexts } from '../../wallet/transactions/journal-state-texts.ts'
import { describeUnfinished } from './describe-unfinished.ts'
import { texts } from './texts.ts'

const { id, connectorId, startedAt, address, chainId, auctionHouse } = sampleBidEntry
const order: OrderEntry = {
  ...{ id, connectorId, startedAt, address, chainId, auctionHouse },
  kind: 'order',
  auctionId: 7,
  title: 'Harbour Lights',
  song: auctionHouse,
  side: 'sell',
  price: parseEther('5.2'),
  quantity: 3n,
  maxFills: 17,
  lastDay: 20_805,
  untilNextRoyalty: false,
  fillOnly: false,
  typed: '{}',
  step: 'order',
  isAllowSkipped: true,
}
const hash = `0x${'1'.repeat(64)}` as const

test('an order that the wallet may still send warns of a second one, and one that is sent doesn’t', () => {
  const said = texts.unfinished.text.sell('3', '5.20')
  expect(describeUnfinished({ ...order, askedAt: 1 })).toBe(
    `${said} ${orderStateTexts.asked} ${texts.unfinished.again}`,
  )
  const sent = { ...order, askedAt: 1, sent: { hash, nonce: 1 } }
  expect(describeUnfinished(sent)).toBe(`${said} ${orderStateTexts.sent}`)
})
