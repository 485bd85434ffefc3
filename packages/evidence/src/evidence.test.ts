import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitrarySettled, toSettled } from '../test/arbitrary-settled.ts'
import { changeAnything } from '../test/change-anything.ts'
import type { ChainAuction } from './chain-auction.ts'
import { checkAuction } from './check-auction.ts'
import { compareWithChain } from './compare-with-chain.ts'
import { readEvidence } from './read-evidence.ts'
import { writeEvidence } from './write-evidence.ts'

const fileOf = (auction: ChainAuction) => JSON.parse(JSON.stringify(writeEvidence(auction)))

function isFound(json: unknown, chain: ChainAuction): boolean {
  let read: ChainAuction
  try {
    read = readEvidence(json)
  } catch {
    return true
  }
  return compareWithChain(read, chain).length > 0
}

test('written evidence reads back the same and is right', () => {
  fc.assert(
    fc.property(arbitrarySettled, (auction) => {
      const read = readEvidence(fileOf(auction))
      expect(read).toEqual(auction)
      expect(compareWithChain(read, auction)).toEqual([])
      expect(checkAuction(read)).toMatchObject({ verdict: 'right', findings: [] })
    }),
  )
})

test('every single change in the evidence is found', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(arbitrarySettled, (auction) => {
      for (const { what, json } of changeAnything(fileOf(auction))) {
        expect(isFound(json, auction), what).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})

test('the rule alone finds one base unit or token more or less in a settlement, a price or a bid', () => {
  fc.assert(
    fc.property(arbitrarySettled, (auction) => {
      for (const { what, json } of changeAnything(fileOf(auction))) {
        if (!/(settlements.*(quantity|paid|refund)|clearingPrice|proceeds|bids.*price):/.test(what)) continue
        let read: ChainAuction
        try {
          read = readEvidence(json)
        } catch {
          continue
        }
        const { verdict, findings } = checkAuction(read)
        expect(verdict, what).toBe('wrong')
        for (const { expected, actual } of findings) expect(expected).not.toBe(actual)
      }
    }),
    { numRuns: 40 },
  )
})

test('a check never throws for readable evidence', () => {
  fc.assert(
    fc.property(arbitrarySettled, (auction) => {
      for (const { json } of changeAnything(fileOf(auction))) {
        let read: ChainAuction
        try {
          read = readEvidence(json)
        } catch {
          continue
        }
        checkAuction(read)
      }
    }),
    { numRuns: 20 },
  )
})

const tied = toSettled({
  supply: 10,
  raised: 0,
  bids: [
    { bidder: 0, steps: 50, quantity: 4 },
    { bidder: 1, steps: 0, quantity: 5 },
    { bidder: 2, steps: 0, quantity: 5 },
    { bidder: 3, steps: 0, quantity: 2 },
  ],
})

const step = 10n ** 16n

test('the clearing is explained step by step', () => {
  const { ruled } = checkAuction(tied)
  expect(ruled?.clearing).toMatchObject({
    outcome: 'sold',
    supply: 10n,
    demand: 16n,
    clearingPrice: 100n * step,
    demandAbove: 4n,
    demandAtPrice: 12n,
    left: 6n,
    // The shares are 2.5, 2.5 and 1, and the second bid completes the token that the first loses by rounding.
    atPrice: [{ allotment: 2n }, { allotment: 3n }, { allotment: 1n }],
  })
})

test('each line has what is due and what was settled, and the totals add up', () => {
  const { ruled } = checkAuction(tied)
  const [first] = ruled?.lines ?? []
  // Four tokens at 1.00 for a bid of 1.50: 6.60 deposited, 4.00 and 0.40 paid, 2.20 refunded.
  const due = { tokens: 4n, paid: 400n * step, commission: 40n * step, refund: 220n * step }
  expect(first).toMatchObject({ deposit: 660n * step, expected: due, actual: due, state: 'right' })
  for (const line of ruled?.lines ?? []) {
    expect(line.expected.paid + line.expected.commission + line.expected.refund).toBe(line.deposit)
  }
  expect(ruled?.actual).toEqual(ruled?.expected)
  expect(ruled?.actual).toMatchObject({
    tokens: 10n,
    deposits: (660n + 550n + 550n + 220n) * step,
    proceeds: 1_000n * step,
    commission: 100n * step,
    refunds: (660n + 550n + 550n + 220n - 1_100n) * step,
    toTreasury: 100n * step,
    toProduction: 1_000n * step,
    toSeller: 0n,
  })
})

test('the proceeds above the Threshold go to the seller', () => {
  const auction = toSettled({ supply: 2, raised: 3, bids: [{ bidder: 0, steps: 5, quantity: 2 }] })
  expect(checkAuction(auction).ruled?.actual).toMatchObject({
    toProduction: 206n * step,
    toSeller: 4n * step,
    toTreasury: 21n * step,
  })
})

test('a finding has its path, the expected value and the actual one', () => {
  const [one, ...others] = tied.settlements
  if (one === undefined) throw new Error('There is no settlement')
  const less = { ...tied, settlements: [{ ...one, refund: one.refund - 1n }, ...others] }
  const about = { bidder: one.bidder, where: 'settlements[0].refund', unit: 'MELS' } as const
  const values = { expected: String(one.refund), actual: String(one.refund - 1n) }
  expect(checkAuction(less).findings).toEqual([{ against: 'rule', ...about, ...values }])
  expect(compareWithChain(less, tied)).toEqual([{ against: 'chain', ...about, ...values }])
  const { ruled } = checkAuction(less)
  expect(ruled?.lines.map(({ state }) => state)).toEqual(['wrong', 'right', 'right', 'right'])
})

test('during a settlement, wrong payments are findings and unsettled bidders are not', () => {
  const [one, two, ...others] = tied.settlements
  if (one === undefined || two === undefined) throw new Error('There is no settlement')
  const partly: ChainAuction = {
    ...tied,
    status: 'TERMINATED',
    proceeds: null,
    settlements: [one],
  }
  const verdict = checkAuction(partly)
  expect(verdict).toMatchObject({ verdict: 'unfinished', findings: [] })
  expect(verdict.ruled?.lines.map(({ state }) => state)).toEqual(['right', 'waiting', 'waiting', 'waiting'])
  // Tokens and refund are settled together.
  expect(checkAuction({ ...partly, settlements: [{ ...one, refund: 0n }] }).verdict).toBe('wrong')
  const wrong = { ...partly, settlements: [{ ...two, quantity: two.quantity + 1n }] }
  expect(checkAuction(wrong)).toMatchObject({ verdict: 'wrong', findings: [{ where: 'settlements[0].quantity' }] })
  // A processed auction must have settled every bidder.
  const early: ChainAuction = { ...tied, settlements: others }
  expect(checkAuction(early).findings.map(({ where }) => where)).toEqual(['settlements', 'settlements'])
  const late: ChainAuction = { ...tied, status: 'TERMINATED' }
  expect(checkAuction(late).findings).toMatchObject([{ where: 'status', expected: 'PROCESSED' }])
})

test('a minimum price below 1 MELS is wrong, because the contract refuses it', () => {
  const cheap = { ...tied, terms: { ...tied.terms, minimumPrice: 99n * step } }
  expect(checkAuction(cheap)).toMatchObject({
    verdict: 'wrong',
    findings: [{ where: 'terms.minimumPrice', expected: 'at least 1 MELS, in steps of 0.01 MELS' }],
  })
})

test('nothing is settled before the end', () => {
  const open: ChainAuction = {
    ...tied,
    blockTime: tied.terms.endsAt - 1n,
    status: 'OPEN',
    outcome: null,
    clearingPrice: 0n,
    proceeds: null,
    settlements: [],
  }
  expect(checkAuction(open)).toMatchObject({ verdict: 'unfinished', findings: [] })
  expect(checkAuction({ ...open, blockTime: tied.terms.endsAt }).findings).toMatchObject([{ where: 'status' }])
  const ended: ChainAuction = { ...open, blockTime: tied.terms.endsAt, status: 'TERMINATED' }
  expect(checkAuction(ended)).toMatchObject({ verdict: 'unfinished', findings: [] })
  expect(checkAuction({ ...open, settlements: tied.settlements.slice(0, 1) }).verdict).toBe('wrong')
})

test('an uncleared auction is void from 14 days after its end, and not a second before', () => {
  const deadline = tied.terms.endsAt + 14n * 86_400n
  const lapsed: ChainAuction = {
    ...tied,
    blockTime: deadline,
    outcome: 'VOID',
    clearingPrice: 0n,
    proceeds: null,
    tokensReturned: true,
    settlements: tied.bids.map(({ bidder, price, quantity }) => ({
      bidder,
      quantity: 0n,
      paid: 0n,
      refund: price * quantity,
    })),
  }
  expect(checkAuction(lapsed)).toMatchObject({ verdict: 'right', ruled: { clearing: { reason: 'lapsed' } } })
  expect(checkAuction({ ...lapsed, blockTime: deadline - 1n }).verdict).toBe('wrong')
})

test('a withdrawn auction refunds every bid that is not withdrawn, and keeps none', () => {
  const withdrawn: ChainAuction = {
    ...tied,
    isWithdrawn: true,
    outcome: 'VOID',
    clearingPrice: 0n,
    proceeds: null,
    tokensReturned: true,
    settlements: tied.settlements.map(({ bidder, paid, refund }) => ({
      bidder,
      quantity: 0n,
      paid: 0n,
      refund: paid + refund,
    })),
  }
  expect(checkAuction(withdrawn)).toMatchObject({ verdict: 'right', ruled: { clearing: { reason: 'withdrawn' } } })
  expect(checkAuction({ ...withdrawn, isWithdrawn: false }).verdict).toBe('wrong')
})

test('a bid that could win is not withdrawn, and a withdrawn bid has no line', () => {
  const sold = toSettled({
    supply: 10,
    raised: 0,
    bids: [
      { bidder: 0, steps: 5, quantity: 10 },
      { bidder: 1, steps: 4, quantity: 3 },
    ],
  })
  const mark = (withdrawn: bigint) => sold.bids.map((bid) => ({ ...bid, isWithdrawn: bid.index === withdrawn }))
  const right = { ...sold, bids: mark(1n), settlements: sold.settlements.slice(0, 1) }
  expect(checkAuction(right)).toMatchObject({ verdict: 'right', findings: [] })
  expect(checkAuction({ ...right, settlements: sold.settlements }).verdict).toBe('wrong')
  const findings = checkAuction({ ...sold, bids: mark(0n) }).findings.map(({ where }) => where)
  expect(findings).toContain('bids[0].isWithdrawn')
})

test.each([
  [null, 'The file is not an object'],
  [[], 'The file is not an object'],
  [{}, 'format is missing'],
  [{ ...fileOf(tied), format: 'bids' }, 'format is not melos-auction-evidence'],
  [{ ...fileOf(tied), version: 1 }, 'version is not 4'],
  [{ ...fileOf(tied), extra: 1 }, 'extra is not a known field'],
  [{ ...fileOf(tied), chainId: '1' }, 'chainId is not a chain ID'],
  [{ ...fileOf(tied), bids: {} }, 'bids is not a list'],
  [
    { ...fileOf(tied), bids: [{ ...fileOf(tied).bids[0], price: '1.5' }] },
    'bids[0].price is not a whole number as text',
  ],
  [{ ...fileOf(tied), clearingPrice: String(2n ** 256n) }, 'clearingPrice is not a whole number as text'],
  [{ ...fileOf(tied), auctionHouse: '0x12' }, 'auctionHouse is not an address'],
])('a file that is not evidence is refused with a reason: %#', (json, message) => {
  expect(() => readEvidence(json)).toThrow(expect.objectContaining({ code: 'EVIDENCE_INVALID', message }))
})
