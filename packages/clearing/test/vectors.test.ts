import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Clearing } from '../src/auction.ts'
import { clearAuction } from '../src/clear-auction.ts'
import { MIN_PRICE } from '../src/money.ts'
import { makeManyBids, toJson } from './make-vectors.ts'
import { clearSlowly } from './reference-clearing.ts'

type Decimal = string

interface Vector {
  readonly name: string
  readonly offer: { readonly supply: Decimal; readonly minimumPrice: Decimal; readonly threshold: Decimal }
  readonly bids: readonly {
    readonly id: string
    readonly bidder: string
    readonly price: Decimal
    readonly quantity: Decimal
  }[]
  readonly expected:
    | {
        readonly outcome: 'sold'
        readonly clearingPrice: Decimal
        readonly allotments: readonly Decimal[]
      }
    | { readonly outcome: 'void'; readonly reason: 'undersubscribed' | 'below-threshold' }
}

const FOLDER = new URL('../vectors/', import.meta.url)
const CENT = 10n ** 16n

function readVectors(file: string): Vector[] {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))
}

function parse({ offer, bids, expected }: Vector) {
  return {
    offer: {
      supply: BigInt(offer.supply),
      minimumPrice: BigInt(offer.minimumPrice),
      threshold: BigInt(offer.threshold),
    },
    bids: bids.map((bid) => ({ ...bid, price: BigInt(bid.price), quantity: BigInt(bid.quantity) })),
    expected: parseExpected(expected),
  }
}

function parseExpected(expected: Vector['expected']): Clearing {
  if (expected.outcome === 'void') return expected
  return {
    outcome: 'sold',
    clearingPrice: BigInt(expected.clearingPrice),
    allotments: expected.allotments.map(BigInt),
  }
}

const vectors = readdirSync(FOLDER).flatMap(readVectors)

test.each(vectors)('$name', (vector) => {
  const { offer, bids, expected } = parse(vector)
  expect(clearAuction(offer, bids)).toEqual(expected)
  expect(clearSlowly(offer, bids)).toEqual(expected)
})

test('at least 40 vectors have different names', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(40)
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
})

test('every vector is an auction that the contract can hold', () => {
  for (const vector of vectors) {
    const { offer, bids } = parse(vector)
    expect(offer.supply, vector.name).toBeLessThan(2n ** 53n)
    expect(offer.minimumPrice, vector.name).toBeGreaterThanOrEqual(MIN_PRICE)
    expect(offer.minimumPrice % CENT, vector.name).toBe(0n)
    expect(offer.threshold, vector.name).toBeGreaterThanOrEqual(offer.minimumPrice * offer.supply)
    for (const { bidder, price, quantity } of bids) {
      expect(bidder, vector.name).toMatch(/^0x[0-9a-f]{40}$/)
      expect(price % CENT, vector.name).toBe(0n)
      expect(price, vector.name).toBeLessThan(2n ** 96n)
      expect(quantity, vector.name).toBeLessThanOrEqual(offer.supply)
      expect(price * quantity * 11n, vector.name).toBeLessThan(10n * 2n ** 256n)
    }
  }
})

test('many-bids.json is what make-vectors.ts writes', () => {
  expect(readVectors('many-bids.json')).toEqual(JSON.parse(toJson(makeManyBids())))
})
