import { writeFileSync } from 'node:fs'
import type { Bid } from '../src/auction.ts'
import { clearSlowly } from './reference-clearing.ts'

// Run `node packages/clearing/test/make-vectors.ts` to write the cases that are too long to write by hand.

const CENT = 10n ** 16n

interface Shape {
  name: string
  supply: bigint
  bidCount: number
  bidAt: (index: number) => Pick<Bid, 'price' | 'quantity'>
}

const CASES: readonly Shape[] = [
  {
    name: 'a thousand equal bids for one token leave it to the last',
    supply: 1n,
    bidCount: 1000,
    bidAt: () => ({ price: 100n * CENT, quantity: 1n }),
  },
  {
    name: 'two hundred tied bids of one to seven tokens share by their running sums',
    supply: 397n,
    bidCount: 200,
    bidAt: (index) => ({ price: 100n * CENT, quantity: scatter(index, 7n) + 1n }),
  },
  {
    name: 'three hundred bids at dozens of prices clear in the middle of a level',
    supply: 9_001n,
    bidCount: 300,
    bidAt: (index) => ({ price: (100n + scatter(index, 40n)) * CENT, quantity: scatter(index + 1000, 99n) + 1n }),
  },
  {
    name: 'one bid for sixty-four tokens after eighty rivals gets thirty-two',
    supply: 148n,
    bidCount: 81,
    bidAt: (index) => ({ price: 100n * CENT, quantity: index < 80 ? 3n : 64n }),
  },
  {
    name: 'sixty-four bids for one token after the same rivals get thirty-two too',
    supply: 148n,
    bidCount: 144,
    bidAt: (index) => ({ price: 100n * CENT, quantity: index < 80 ? 3n : 1n }),
  },
]

export function makeManyBids() {
  return CASES.map(({ name, supply, bidCount, bidAt }) => {
    const minimumPrice = 100n * CENT
    const offer = { supply, minimumPrice, threshold: minimumPrice * supply }
    const bids = Array.from({ length: bidCount }, (_, index) => ({
      id: `${index + 1}`,
      bidder: `0x${(0xa0000 + index).toString(16).padStart(40, '0')}`,
      ...bidAt(index),
    }))
    const clearing = clearSlowly(offer, bids)
    if (clearing.outcome === 'void') throw new Error(`${name} is void`)
    return { name, offer, bids, expected: clearing }
  })
}

/** Cubes times a large odd factor, which give the same numbers on every machine. */
function scatter(index: number, below: bigint): bigint {
  return (((BigInt(index + 1) ** 3n * 0x9e3779b97f4a7c15n) % 2n ** 64n) >> 32n) % below
}

export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? `${field}` : field), 2)
}

if (import.meta.main) {
  writeFileSync(new URL('../vectors/many-bids.json', import.meta.url), `${toJson(makeManyBids())}\n`)
}
