import type { Credit } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../test/support/sample-bid.ts'
import { listOffered } from './list-offered.ts'
import { keyOf } from './own-call.ts'

const token = '0x00000000000000000000000000000000000000aB'
const credit: Credit = { token, kind: 'MELS', name: 'MELS', amount: '1' }
const lapsing = sampleOf('TERMINATED', { auction: { externalId: 0, reclaimableFrom: '2026-01-16 12:00:00' } })

test('what may be taken back and what may be withdrawn is offered, each once', () => {
  const offered = listOffered({ bids: [lapsing, lapsing, sampleOf('OPEN')], credits: [credit] })
  expect([...offered]).toEqual([keyOf({ kind: 'reclaim', auctionId: 0 }), keyOf({ kind: 'withdrawal', token })])
})

test('a token is the same in large and small letters', () => {
  const offered = listOffered({ bids: [], credits: [credit] })
  expect(offered.has(keyOf({ kind: 'withdrawal', token: token.toLowerCase() }))).toBe(true)
})
