import { expect, test } from 'vitest'
import { sampleBid, sampleOf } from '../../../test/support/sample-bid.ts'
import { toCsvRows } from './to-csv-rows.ts'

const lapses = '2026-01-16 12:00:00'
const lapsesAt = Date.parse('2026-01-16T12:00:00Z')

test('every cell stands below its heading, amounts as the wire has them', () => {
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
    'Tokens asked for': 40,
    'Total (MELS)': '140',
    'Deposit with commission (MELS)': '154',
    'Final price per token (MELS)': '3.2',
    'Final tokens': 40,
    'Final total (MELS)': '128',
    Settled: 'no',
    'Auction ends at (UTC)': '2026-01-02 12:00:00',
    Transaction: sampleBid.startHashId,
    Wallet: '0x0000000000000000000000000000000000000003',
  })
})

test('without bids the header stands alone', () => {
  expect(toCsvRows([], 0)).toHaveLength(1)
})

test.each([
  [lapsesAt - 1, 'Winning'],
  [lapsesAt, 'Waiting'],
])('at %i the bid of an auction that nobody settles is %s', (now, state) => {
  const bid = sampleOf('TERMINATED', { auction: { reclaimableFrom: lapses } })
  expect(toCsvRows([bid], now)[1]).toContain(state)
})
