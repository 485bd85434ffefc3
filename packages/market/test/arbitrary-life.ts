import fc from 'fast-check'
import type { Side } from '../src/order.ts'
import { type Call, WALLETS } from './play-life.ts'

const CENT = 10n ** 16n
const by = fc.constantFrom(...WALLETS)
const side = fc.constantFrom<Side>('buy', 'sell')
/** Few prices, so that orders meet often; the words of the contract's price bits end at 5.12 and 655.36. */
export const PRICES = [509n, 510n, 511n, 512n, 513n, 65_536n].map((steps) => steps * CENT)
const price = fc.constantFrom(...PRICES)

export const place = fc.record({
  call: fc.constant('place' as const),
  by,
  side,
  quantity: fc.oneof(fc.bigInt(1n, 9n), fc.bigInt(1n, 60n)),
  price,
  maxFills: fc.oneof({ weight: 4, arbitrary: fc.constant(300) }, { weight: 1, arbitrary: fc.nat(3) }),
  days: fc.nat(4),
  untilNextRoyalty: fc.boolean(),
  fillOnly: fc.nat(4).map((chance) => chance === 0),
})
const cancel = fc.record({
  call: fc.constant('cancel' as const),
  by,
  id: fc.record({ side, price, position: fc.nat(6) }, { noNullPrototype: true }),
})
const tidy = fc.record({ call: fc.constant('tidy' as const), side, price, steps: fc.nat(5) })
const change = fc.record({ call: fc.constantFrom('day' as const, 'statement' as const) })
const halt = fc.record({ call: fc.constantFrom('halt' as const, 'resume' as const) })

const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 20, arbitrary: place },
  { weight: 9, arbitrary: cancel },
  { weight: 2, arbitrary: tidy },
  { weight: 2, arbitrary: change },
  { weight: 1, arbitrary: halt },
)

/** A third of all lives ends with the close of the market. */
export const life: fc.Arbitrary<Call[]> = fc
  .tuple(
    fc.array(call, { minLength: 5, maxLength: 60, size: 'max' }),
    fc.nat(2),
    fc.array(call, { maxLength: 12, size: 'max' }),
  )
  .map(([calls, chance, after]) => (chance === 0 ? [...calls, { call: 'close' }, ...after] : calls))
