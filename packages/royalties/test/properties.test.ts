import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { payRoyalties } from '../src/pay-royalties.ts'
import { MINIMUM_EUR } from '../src/select-payable.ts'
import { SongLedger } from '../src/song-ledger.ts'
import { ReferenceRoyalties } from './reference-royalties.ts'

// A busy machine must not fail the tests.
vi.setConfig({ testTimeout: 240_000 })

const UNIT = 10n ** 18n
const HOLDERS = ['ann', 'ben', 'cleo', 'dan'] as const
const HOUSE = 'house'
const account = fc.constantFrom(...HOLDERS, HOUSE)
const wholeTokens = fc.oneof(fc.bigInt(1n, 3n), fc.bigInt(1n, 20_000n), fc.bigInt(1n, 2n ** 53n - 1n))

type Step =
  | {
      readonly kind: 'transfer'
      readonly from: string
      readonly to: string
      readonly share: bigint
      readonly whole: boolean
    }
  | { readonly kind: 'statement'; readonly perToken: bigint; readonly rate: bigint }
  | { readonly kind: 'pay'; readonly account: string }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('transfer' as const),
    from: account,
    to: account,
    share: fc.oneof(fc.bigInt(0n, UNIT), fc.constant(UNIT)),
    whole: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('statement' as const),
    perToken: fc.oneof(fc.bigInt(1n, 100n), fc.bigInt(1n, 10n ** 27n)),
    rate: fc.bigInt(UNIT, 10n * UNIT),
  }),
  fc.record({ kind: fc.constant('pay' as const), account: fc.constantFrom(...HOLDERS) }),
)
const life = fc.record({ wholeTokens, steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }) })

function play({ wholeTokens, steps }: { wholeTokens: bigint; steps: readonly Step[] }) {
  const start = { wholeTokens, holder: 'ann', house: HOUSE }
  const [ledger, reference] = [new SongLedger(start), new ReferenceRoyalties(start)]
  for (const one of steps) {
    if (one.kind === 'transfer') {
      const part = (ledger.balanceOf(one.from) * one.share) / UNIT
      const amount = one.whole ? (part / UNIT) * UNIT : part
      if (one.to === HOUSE && reference.holdingOf(HOUSE).mels > 0n) {
        if (one.from !== HOUSE) expect(() => ledger.transfer({ ...one, amount })).toThrow(RangeError)
        continue
      }
      ledger.transfer({ ...one, amount })
      reference.transfer({ ...one, amount })
    } else if (one.kind === 'statement') {
      const eur = one.perToken * wholeTokens
      ledger.addStatement({ eur, rate: one.rate, at: 0 })
      reference.addStatement({ eur, rate: one.rate })
    } else {
      expect(ledger.take(one.account).mels).toBe(reference.pay(one.account))
    }
  }
  return { ledger, reference }
}

test('ten thousand lives give the reference what it gives, to the base unit and its parts', () => {
  fc.assert(
    fc.property(life, (lived) => {
      const { ledger, reference } = play(lived)
      for (const name of [...HOLDERS, HOUSE]) {
        const [due, expected] = [ledger.dueOf(name), reference.holdingOf(name)]
        expect(due.mels * UNIT + due.rest).toBe(expected.mels)
        expect(ledger.balanceOf(name)).toBe(expected.balance)
        const difference = due.eur - expected.eur / UNIT
        expect(difference <= expected.roundings && -difference <= expected.roundings).toBe(true)
      }
    }),
    { numRuns: 10_000 },
  )
})

test('what is due to all is what was paid in and not paid out', () => {
  fc.assert(
    fc.property(life, (lived) => {
      const { ledger, reference } = play(lived)
      const dues = [...HOLDERS, HOUSE].map((name) => ledger.dueOf(name))
      const parts = dues.reduce((sum, { mels, rest }) => sum + mels * UNIT + rest, 0n)
      expect(parts).toBe((reference.paidIn - reference.paidOut) * UNIT)
      expect(ledger.held * UNIT).toBe(parts)
    }),
    { numRuns: 2_000 },
  )
})

test('only more than the minimum is paid, and otherwise nothing changes', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 20n * UNIT), (eur) => {
      const song = new SongLedger({ wholeTokens: 1n, holder: 'ann', house: HOUSE })
      song.addStatement({ eur, rate: UNIT, at: 0 })
      const paid = payRoyalties([song], { account: 'ann', now: 1 })
      expect(paid.length > 0).toBe(eur > MINIMUM_EUR)
      expect(song.dueOf('ann').eur).toBe(paid.length > 0 ? 0n : eur)
    }),
  )
})
