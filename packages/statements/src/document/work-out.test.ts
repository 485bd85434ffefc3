import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type WorkEarnings, workOut } from './index.ts'

const EUR = 10n ** 12n
const MELS = 10n ** 18n
const terms = { feePercent: 100_000n, rate: 2n * MELS }
const work: WorkEarnings = { gross: 100n * EUR, broughtForward: 0n, wholeTokens: 1_000n, percentage: 40 }

test('fee, share and MELS per token of EUR 100', () => {
  expect(workOut(work, terms)).toEqual({
    fee: 10n * EUR,
    net: 90n * EUR,
    eur: 36n * EUR,
    mels: 72n * MELS,
    melsPerToken: (72n * MELS) / 1_000n,
    eurPerToken: (36n * MELS) / 1_000n,
    carriedForward: 0n,
  })
})

test('a minus pays nothing, costs no fee and is carried forward until it is earned back', () => {
  const minus = workOut({ ...work, gross: -7n * EUR }, terms)
  expect(minus).toMatchObject({ fee: 0n, net: -7n * EUR, eur: 0n, mels: 0n, carriedForward: -7n * EUR })
  const still = workOut({ ...work, gross: 5n * EUR, broughtForward: minus.carriedForward }, terms)
  expect(still).toMatchObject({ fee: EUR / 2n, eur: 0n, carriedForward: (-5n * EUR) / 2n })
  const back = workOut({ ...work, gross: 10n * EUR, broughtForward: still.carriedForward }, terms)
  expect(back).toMatchObject({ net: (13n * EUR) / 2n, eur: (26n * EUR) / 10n, carriedForward: 0n })
})

test('exactly zero is carried forward as zero', () => {
  expect(workOut({ ...work, gross: EUR, broughtForward: (-9n * EUR) / 10n }, terms)).toMatchObject({
    net: 0n,
    eur: 0n,
    carriedForward: 0n,
  })
})

test('what the contract can’t divide is carried forward as a whole', () => {
  const tiny = { ...work, percentage: 100, wholeTokens: 10n ** 7n }
  // EUR 10^-11 are 10^7 base units, one for each token.
  expect(workOut({ ...tiny, gross: 10n }, { ...terms, feePercent: 0n })).toMatchObject({ eur: 10n, carriedForward: 0n })
  expect(workOut({ ...tiny, gross: 9n }, { ...terms, feePercent: 0n })).toMatchObject({ eur: 0n, carriedForward: 9n })
  const cheap = { feePercent: 0n, rate: 10n ** 12n }
  expect(workOut({ ...tiny, gross: 10n * EUR }, cheap)).toMatchObject({ mels: 10n ** 13n })
  expect(workOut({ ...tiny, gross: EUR / 10n ** 6n }, cheap)).toMatchObject({
    eur: 0n,
    carriedForward: EUR / 10n ** 6n,
  })
})

test('more than the contract’s 96 bits is refused', () => {
  const most = 2n ** 96n / 10n ** 6n
  const all = { ...work, percentage: 100 }
  const free = { ...terms, feePercent: 0n }
  expect(() => workOut({ ...all, gross: most }, free)).toThrow(RangeError)
  expect(workOut({ ...all, gross: most - 1n }, free).eur).toBe(most - 1n)
})

test('nothing is lost: fee, holders, those who kept the rights and what is carried forward make up the gross', () => {
  const eur = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
  const any = fc.record({
    gross: eur,
    broughtForward: eur,
    wholeTokens: fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }),
    percentage: fc.integer({ min: 1, max: 100 }),
  })
  const anyTerms = fc.record({
    feePercent: fc.bigInt({ min: 0n, max: 1_000_000n }),
    rate: fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n }),
  })
  fc.assert(
    fc.property(any, anyTerms, (earnings, given) => {
      const { fee, net, eur, mels, melsPerToken, eurPerToken, carriedForward } = workOut(earnings, given)
      expect(net).toBe(earnings.gross - fee + earnings.broughtForward)
      expect(carriedForward === 0n || carriedForward === net).toBe(true)
      if (eur === 0n) {
        expect([mels, melsPerToken, eurPerToken, carriedForward]).toEqual([0n, 0n, 0n, net])
        return
      }
      expect(carriedForward).toBe(0n)
      expect(eur * 100n <= net * BigInt(earnings.percentage)).toBe(true)
      expect((eur + 1n) * 100n > net * BigInt(earnings.percentage)).toBe(true)
      const worth = (eur * 10n ** 6n * given.rate) / MELS
      expect(mels <= worth && worth - mels < earnings.wholeTokens).toBe(true)
      expect(mels).toBe(melsPerToken * earnings.wholeTokens)
      expect(eurPerToken).toBe((eur * 10n ** 6n) / earnings.wholeTokens)
    }),
    { numRuns: 2_000 },
  )
})
