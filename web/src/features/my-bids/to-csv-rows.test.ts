import { expect, test } from 'vitest'
import { sampleBid, sampleOf } from '../../../test/support/sample-bid.ts'
import { toCsvRows } from './to-csv-rows.ts'

const lapses = '2026-01-16 12:00:00'
const lapsesAt = Date.parse('2026-01-16T12:00:00Z')

test('every cell is below its heading, and amounts are as on the wire', () => {
  const [header = [], row = []] = toCsvRows([sampleBid], 0)
  expect(Object.fromEntries(header.map((heading, position) => [heading, row[position]]))).toEqual({
    Bid: 12,
    'Placed at (UTC)': '2026-01-01 13:00:00',
    Auction: 7,
    Title: 'Harbour Lights',
    'Token name': 'Harbour Lights Token',
    Token: '0x0000000000000000000000000000000000000001',
    State: 'Winning',
    'Bid per token (MELS)': '3.5',
    'Number of tokens': 40,
    'Total (MELS)': '140',
    'Deposit with commission (MELS)': '154',
    'Clearing price per token (MELS)': '3.2',
    'Tokens (final or projected)': 40,
    'Price for the tokens, without commission (MELS)': '128',
    Settled: 'no',
    'Auction ends at (UTC)': '2026-01-02 12:00:00',
    Transaction: sampleBid.startHashId,
    Wallet: '0x0000000000000000000000000000000000000003',
  })
})

test('without bids there is only the header', () => {
  expect(toCsvRows([], 0)).toHaveLength(1)
})

test.each([
  [lapsesAt - 1, 'Won'],
  [lapsesAt, 'Waiting'],
])('at %i the bid in an auction that was not settled is %s', (now, state) => {
  const bid = sampleOf('TERMINATED', { auction: { reclaimableFrom: lapses } })
  expect(toCsvRows([bid], now)[1]).toContain(state)
})
