import { depositFor } from '@melos/clearing'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { addMovement, costBasisOf, type Movement, NO_COST_BASIS } from '../src/cost-basis.ts'
import { life, PRICES } from './arbitrary-life.ts'
import { type Deal, START_MELS, START_TOKENS, startLife, WALLETS } from './play-life.ts'

// A busy machine must not fail the tests.
vi.setConfig({ testTimeout: 240_000 })

const numRuns = 1_000
const TOKEN = 10n ** 18n

/** What leaves is a share of what is held then, in millionths. */
type Step =
  | { readonly in: bigint; readonly paid?: bigint | undefined }
  | { readonly out: bigint; readonly received?: bigint | undefined }

const money = fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(0n, 10n ** 24n))
const amount = fc.oneof(fc.bigInt(1n, 20n), fc.bigInt(1n, 10n ** 24n))
const out = fc.oneof(
  { weight: 5, arbitrary: fc.bigInt(0n, 10n ** 6n) },
  { weight: 1, arbitrary: fc.constant(10n ** 6n) },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ in: amount, paid: fc.option(money, { nil: undefined }) }),
  fc.record({ out, received: fc.option(money, { nil: undefined }) }),
)

test('paid and gained is received, held and sent, to the base unit, after every movement of random lives', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), (steps) => {
      let basis = NO_COST_BASIS
      let [held, paid, received] = [0n, 0n, 0n]
      for (const one of steps) {
        const movement = toMovement(one, held)
        basis = addMovement(basis, movement)
        held += movement.direction === 'in' ? movement.amount : -movement.amount
        if (movement.direction === 'in') paid += movement.paid ?? 0n
        else received += movement.received ?? 0n

        const { known, unknownAmount, realised, soldUnknown, sentCost } = basis
        const parts = [known.amount, known.cost, unknownAmount, soldUnknown, sentCost]
        expect({
          balance: paid + realised + soldUnknown,
          held: known.amount + unknownAmount,
          negative: parts.filter((part) => part < 0n),
          costOfNothing: known.amount === 0n ? known.cost : 0n,
        }).toEqual({ balance: received + known.cost + sentCost, held, negative: [], costOfNothing: 0n })
      }
    }),
    { numRuns },
  )
})

test('in lives of a market, gains and costs are what left and reached each wallet', () => {
  let sales = 0
  fc.assert(
    fc.property(life, fc.bigInt(1n, 10n ** 24n), (calls, auctionPrice) => {
      const { market, holdings, deals, play } = startLife()
      for (const call of calls) play(call)
      sales += deals.length
      for (const wallet of WALLETS) {
        const paidBefore = auctionPrice * START_TOKENS[wallet]
        const { known, realised, ...rest } = costBasisOf([
          { direction: 'in', amount: START_TOKENS[wallet] * TOKEN, paid: paidBefore },
          ...movementsOf(wallet, deals),
        ])
        const now = holdings.get(wallet)
        const spent = START_MELS - (now?.mels ?? 0n) - depositsOf(market, wallet)
        expect(known.cost - realised).toBe(paidBefore + spent)
        expect(known.amount).toBe((now?.tokens ?? 0n) * TOKEN)
        expect(rest).toEqual({ unknownAmount: 0n, soldUnknown: 0n, sentCost: 0n })
      }
    }),
    { numRuns },
  )
  expect(sales).toBeGreaterThan(numRuns)
})

test('the cost is what single lots have that each give their share, but for one base unit a sale', () => {
  const lot = fc.record({ tokens: fc.bigInt(1n, 10_000n), cost: money })
  const whole = fc.array(fc.oneof(lot, fc.record({ outTokens: fc.bigInt(0n, 10_000n) })), {
    maxLength: 40,
    size: 'max',
  })
  // A lot's parts are counted in parts of a base unit, so that their own rounding stays far below one.
  const FINE = 10n ** 60n
  fc.assert(
    fc.property(whole, (steps) => {
      let basis = NO_COST_BASIS
      let lots: { amount: bigint; cost: bigint }[] = []
      let sales = 0n
      for (const one of steps) {
        if ('tokens' in one) {
          lots.push({ amount: one.tokens * FINE, cost: one.cost * FINE })
          basis = addMovement(basis, { direction: 'in', amount: one.tokens * TOKEN, paid: one.cost })
          continue
        }
        const held = basis.known.amount / TOKEN
        if (held === 0n) continue
        const tokens = one.outTokens % (held + 1n)
        const keep = (part: bigint) => part - (part * tokens) / held
        lots = lots.map((old) => ({ amount: keep(old.amount), cost: keep(old.cost) }))
        basis = addMovement(basis, { direction: 'out', amount: tokens * TOKEN, received: 0n })
        sales++
      }
      const exact = lots.reduce((sum, { cost }) => sum + cost, 0n)
      const difference = basis.known.cost * FINE - exact
      expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(sales * FINE)
    }),
    { numRuns },
  )
})

function toMovement(one: Step, held: bigint): Movement {
  if ('in' in one) return { direction: 'in', amount: one.in, paid: one.paid }
  return { direction: 'out', amount: (held * one.out) / 10n ** 6n, received: one.received }
}

function movementsOf(wallet: string, deals: readonly Deal[]): Movement[] {
  return deals.flatMap(({ buyer, seller, quantity, price }): Movement[] => {
    const amount = quantity * TOKEN
    if (buyer === wallet) return [{ direction: 'in', amount, paid: depositFor({ price, quantity }) }]
    if (seller === wallet) return [{ direction: 'out', amount, received: price * quantity }]
    return []
  })
}

function depositsOf(market: ReturnType<typeof startLife>['market'], wallet: string): bigint {
  let sum = 0n
  // A trade can have passed ended orders, so the positions count from 0 at all prices that lives use.
  for (const price of PRICES) {
    for (let position = 0; position < 100; position++) {
      const order = market.orderAt({ side: 'buy', price, position })
      if (order?.owner === wallet) sum += depositFor({ price, quantity: order.quantity })
    }
  }
  return sum
}
