import type { Auction } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import { describeOutcome } from './auction-outcome.tsx'
import { texts } from './texts.ts'

const ended = { status: { value: 'TERMINATED', label: 'Terminated' } } as const
const processed = { status: { value: 'PROCESSED', label: 'Processed' } } as const
const describe = (auction: Partial<Auction>) => describeOutcome({ ...sampleAuction, ...auction })

test('an announced withdrawal says what it would mean', () => {
  expect(texts.withdrawalAnnounced('8 Jan 2026, 12:00 UTC')).toBe(
    'On 8 Jan 2026, 12:00 UTC, Melos announced that it may withdraw this auction. If it does, nothing is sold and every bidder gets the whole deposit back.',
  )
})

test('a running auction has no outcome', () => {
  expect(describe({})).toBe(undefined)
  expect(describe({ status: { value: 'PENDING', label: 'Pending' } })).toBe(undefined)
})

test('an auction that sells is successful, before and after it is settled', () => {
  expect(describe(ended)).toEqual({
    isSold: true,
    title: 'The auction is successful',
    sentences: ['Every winner pays the clearing price, the lowest winning bid.', texts.awaiting],
  })
  expect(describe({ ...processed, outcome: 'SOLD' })?.sentences).toEqual([
    'Every winner paid the clearing price, the lowest winning bid.',
    texts.settled,
  ])
})

test('an auction with too few bids says for how many tokens, and where the deposits are', () => {
  const undersubscribed = { projectedOutcome: 'VOID', clearingPrice: null, tokensAvailable: 40 } as const
  expect(describe({ ...ended, ...undersubscribed })).toEqual({
    isSold: false,
    title: 'Nothing was sold',
    sentences: ['Bids covered 60 of 100\u00A0tokens.', texts.void.held],
  })
  expect(describe({ ...processed, ...undersubscribed, outcome: 'VOID' })?.sentences[1]).toBe(texts.void.returned)
})

test('an auction that would raise less than its target says so', () => {
  const cheap = { ...ended, projectedOutcome: 'VOID', clearingPrice: '2.5', target: '250.01' } as const
  expect(describe(cheap)?.sentences[0]).toBe(texts.void.belowTarget('250.01'))
})

test('an auction that raises exactly its target can only have lapsed', () => {
  const exact = { ...ended, projectedOutcome: 'VOID', clearingPrice: '2.5', target: '250' } as const
  expect(describe(exact)?.sentences).toEqual([texts.void.lapsed, texts.void.held])
})

test('without bids there are no deposits to mention', () => {
  const empty = { ...ended, projectedOutcome: 'VOID', clearingPrice: null, bidCount: 0, tokensAvailable: 100 } as const
  expect(describe(empty)?.sentences).toEqual([texts.void.noBids])
})

test('a withdrawn auction says that Melos withdrew it', () => {
  const withdrawn = { ...ended, outcome: 'VOID', withdrawn: true } as const
  expect(describe(withdrawn)?.sentences).toEqual(['Melos withdrew this auction before its end.', texts.void.held])
  expect(describe({ ...withdrawn, bidCount: 0 })?.sentences).toEqual([texts.void.withdrawn])
})
