import { describe, expect, test } from 'vitest'
import type { Bid, Offer } from './auction.ts'
import { clearAuction } from './clear-auction.ts'
import { InvalidAuctionError } from './invalid-auction-error.ts'

const offer: Offer = { supply: 10n, minimumPrice: 5n, threshold: 0n }

function bidsOf(...terms: (readonly [price: bigint, quantity: bigint])[]): Bid[] {
  return terms.map(([price, quantity], index) => ({ id: `${index + 1}`, price, quantity }))
}

describe('clearAuction', () => {
  test('the lowest winning bid is the price', () => {
    expect(clearAuction(offer, bidsOf([9n, 4n], [7n, 6n], [6n, 6n]))).toEqual({
      outcome: 'sold',
      clearingPrice: 7n,
      allotments: [4n, 6n, 0n],
    })
  })

  test('demand of exactly the supply sells', () => {
    expect(clearAuction(offer, bidsOf([5n, 10n]))).toEqual({ outcome: 'sold', clearingPrice: 5n, allotments: [10n] })
  })

  test('demand of one token less is undersubscribed', () => {
    expect(clearAuction(offer, bidsOf([9n, 9n]))).toEqual({ outcome: 'void', reason: 'undersubscribed' })
  })

  test('no bids are undersubscribed', () => {
    expect(clearAuction(offer, [])).toEqual({ outcome: 'void', reason: 'undersubscribed' })
  })

  test('a sale of exactly the Threshold is sold', () => {
    expect(clearAuction({ ...offer, threshold: 70n }, bidsOf([7n, 10n])).outcome).toBe('sold')
  })

  test('a sale of one base unit less than the Threshold is void', () => {
    expect(clearAuction({ ...offer, threshold: 71n }, bidsOf([7n, 10n]))).toEqual({
      outcome: 'void',
      reason: 'below-threshold',
    })
  })

  test('what earlier bids at the price lose by rounding down goes to the bid that completes a token', () => {
    // Ten tokens for thirteen: 40/13 is 3, 80/13 is 6, 130/13 is 10.
    expect(clearAuction(offer, bidsOf([7n, 4n], [7n, 4n], [7n, 5n]))).toMatchObject({ allotments: [3n, 3n, 4n] })
    // 50/13 is 3, 90/13 is 6.
    expect(clearAuction(offer, bidsOf([7n, 5n], [7n, 4n], [7n, 4n]))).toMatchObject({ allotments: [3n, 3n, 4n] })
  })

  test('sixty-four bids for one token get what one bid for sixty-four gets', () => {
    const rivals = Array.from({ length: 80 }, () => [7n, 3n] as const)
    const lastOf = (parts: (readonly [bigint, bigint])[]) => {
      const clearing = clearAuction({ ...offer, supply: 148n }, bidsOf(...rivals, ...parts))
      return clearing.outcome === 'sold' ? clearing.allotments.slice(80).reduce((sum, share) => sum + share, 0n) : 0n
    }
    expect(lastOf([[7n, 64n]])).toBe(32n)
    expect(lastOf(Array.from({ length: 64 }, () => [7n, 1n]))).toBe(32n)
  })

  test('a minimum price of zero accepts bids of zero', () => {
    expect(clearAuction({ ...offer, minimumPrice: 0n }, bidsOf([0n, 10n]))).toEqual({
      outcome: 'sold',
      clearingPrice: 0n,
      allotments: [10n],
    })
  })

  test.each([2n ** 53n, 2n ** 100n, 2n ** 256n - 2n])('a price of one base unit more than %s wins', (price) => {
    expect(clearAuction(offer, bidsOf([price, 10n], [price + 1n, 10n]))).toEqual({
      outcome: 'sold',
      clearingPrice: price + 1n,
      allotments: [0n, 10n],
    })
  })

  test.each([2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 60n])(
    'a supply of %s is counted to the token',
    (supply) => {
      expect(clearAuction({ ...offer, supply }, bidsOf([9n, supply - 1n], [5n, 1n]))).toEqual({
        outcome: 'sold',
        clearingPrice: 5n,
        allotments: [supply - 1n, 1n],
      })
      expect(clearAuction({ ...offer, supply }, bidsOf([9n, supply - 1n])).outcome).toBe('void')
    },
  )

  test.each([2n ** 64n, 2n ** 64n + 1n, 2n ** 128n, 2n ** 256n - 1n])(
    'a quantity of %s is cut to the supply',
    (quantity) => {
      expect(clearAuction(offer, bidsOf([7n, quantity], [6n, 10n]))).toEqual({
        outcome: 'sold',
        clearingPrice: 7n,
        allotments: [10n, 0n],
      })
    },
  )

  test('running sums above 2^120 are exact', () => {
    const quantity = 2n ** 60n
    const tied = bidsOf([7n, quantity + 1n], [7n, quantity])
    expect(clearAuction({ ...offer, supply: quantity }, tied)).toMatchObject({
      allotments: [quantity / 2n, quantity / 2n],
    })
    expect(clearAuction({ ...offer, supply: quantity + 1n }, tied)).toMatchObject({
      allotments: [quantity / 2n, quantity / 2n + 1n],
    })
  })

  test('the input does not change', () => {
    const bids = Object.freeze(bidsOf([6n, 6n], [9n, 4n], [7n, 6n]).map((bid) => Object.freeze(bid)))
    const before = structuredClone(bids)
    clearAuction(Object.freeze({ ...offer }), bids)
    expect(bids).toEqual(before)
  })
})

/** Values that a caller without types could pass. */
function untyped(value: unknown): never {
  // The types forbid these values.
  return value as never
}

function refusal(of: () => unknown): { code: string; message: string } {
  try {
    of()
  } catch (error) {
    if (error instanceof InvalidAuctionError) return { code: error.code, message: error.message }
    throw error
  }
  throw new Error('nothing is refused')
}

describe('a malformed auction', () => {
  const fit = { id: 'fit', price: 7n, quantity: 10n }

  test.each<[string, Partial<Offer>, string, string]>([
    ['a supply of zero', { supply: 0n }, 'SUPPLY', '0'],
    ['a negative supply', { supply: -3n }, 'SUPPLY', '-3'],
    ['a supply that is a number', { supply: untyped(10) }, 'SUPPLY', '10'],
    ['no supply', { supply: untyped(undefined) }, 'SUPPLY', 'undefined'],
    ['a negative minimum price', { minimumPrice: -1n }, 'MINIMUM_PRICE', '-1'],
    ['a minimum price that is text', { minimumPrice: untyped('5') }, 'MINIMUM_PRICE', '5'],
    ['a negative Threshold', { threshold: -1n }, 'THRESHOLD', '-1'],
    ['a Threshold that is a number', { threshold: untyped(70) }, 'THRESHOLD', '70'],
  ])('with %s is refused', (_, flaw, code, named) => {
    const refused = refusal(() => clearAuction({ ...offer, ...flaw }, [fit]))
    expect(refused.code).toBe(code)
    expect(refused.message).toContain(named)
  })

  test.each<[string, Partial<Bid>, string, string[]]>([
    ['without id', { id: '' }, 'BID_ID', []],
    ['with a number as id', { id: untyped(7) }, 'BID_ID', ['7']],
    ['with no id at all', { id: untyped(undefined) }, 'BID_ID', ['undefined']],
    ['for zero tokens', { quantity: 0n }, 'BID_QUANTITY', ['odd', '0']],
    ['for less than zero tokens', { quantity: -1n }, 'BID_QUANTITY', ['odd', '-1']],
    ['for a number of tokens that is no bigint', { quantity: untyped(1) }, 'BID_QUANTITY', ['odd', '1']],
    ['at a price that is no bigint', { price: untyped(7) }, 'BID_PRICE', ['odd', '7']],
    ['at no price', { price: untyped(undefined) }, 'BID_PRICE', ['odd', 'undefined']],
    ['one base unit below the minimum price', { price: 4n }, 'PRICE_BELOW_MINIMUM', ['odd', '4', '5']],
    ['at a negative price', { price: -7n }, 'PRICE_BELOW_MINIMUM', ['odd', '-7']],
  ])('with a bid %s is refused', (_, flaw, code, named) => {
    const odd = { id: 'odd', price: 7n, quantity: 1n, ...flaw }
    for (const bids of [
      [odd, fit],
      [fit, odd],
    ]) {
      const refused = refusal(() => clearAuction(offer, bids))
      expect(refused.code).toBe(code)
      for (const word of named) expect(refused.message).toContain(word)
    }
  })

  test.each(['0', '7', '64', '999', '007', '+1', '1.0', '123456789012345678901234567890', 'bid-7'])(
    'with the id %s twice is refused',
    (id) => {
      const other = { ...fit, id: 'other' }
      const refused = refusal(() => clearAuction(offer, [{ ...fit, id }, other, { ...fit, id, price: 8n }]))
      expect(refused.code).toBe('DUPLICATE_BID')
      expect(refused.message).toContain(id)
    },
  )

  test('with ids that only look equal is cleared', () => {
    const ids = ['1', '01', ' 1', '1.0', '1e0', '9007199254740992', '9007199254740993', 'a', 'A', '-1', '+1', '０']
    const bids = ids.map((id) => ({ ...fit, id }))
    expect(clearAuction(offer, bids).outcome).toBe('sold')
  })

  test('that would be void anyway is refused too', () => {
    expect(refusal(() => clearAuction(offer, [{ id: '1', price: 4n, quantity: 1n }])).code).toBe('PRICE_BELOW_MINIMUM')
  })
})
