import type { Credit } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../test/support/sample-bid.ts'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import { listOffered } from './list-offered.ts'

const token = '0x00000000000000000000000000000000000000aB'
const contract = '0x00000000000000000000000000000000000000cD'
const credit: Credit = { contract, token, kind: 'MELS', name: 'MELS', amount: '1' }
const lapsing = sampleOf('TERMINATED', { auction: { externalId: 0, reclaimableFrom: '2026-01-16 12:00:00' } })

test('each reclaimable deposit and each credit is offered once', () => {
  const offered = listOffered({ bids: [lapsing, lapsing, sampleOf('OPEN')], credits: [credit], allowance: 0n })
  expect([...offered]).toEqual([
    keyOf({ kind: 'settle-me', auctionId: 0 }),
    keyOf({ kind: 'withdrawal', contract, token }),
  ])
})

test('outbid deposits of an auction are offered once', () => {
  const outbid = sampleOf('OPEN', { withdrawable: true, auction: { externalId: 3 } })
  const offered = listOffered({ bids: [outbid, outbid, sampleOf('OPEN')], credits: [], allowance: 0n })
  expect([...offered]).toEqual([keyOf({ kind: 'outbid', auctionId: 3 })])
})

test('the case of a token’s address makes no difference', () => {
  const offered = listOffered({ bids: [], credits: [credit], allowance: 0n })
  expect(offered.has(keyOf({ kind: 'withdrawal', contract: contract.toLowerCase(), token: token.toLowerCase() }))).toBe(
    true,
  )
})

test('an allowance can be taken back while there is one', () => {
  const has = (allowance: bigint) =>
    listOffered({ bids: [], credits: [], allowance }).has(keyOf({ kind: 'revocation' }))
  expect([has(1n), has(0n)]).toEqual([true, false])
})

test('each contract’s credit of a token is offered', () => {
  const credits = [credit, { ...credit, contract: token }]
  expect(listOffered({ bids: [], credits, allowance: 0n }).size).toBe(2)
})
