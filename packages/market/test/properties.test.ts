import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { life } from './arbitrary-life.ts'
import { START_MELS, startLife } from './play-life.ts'

// A busy machine must not fail the tests.
vi.setConfig({ testTimeout: 240_000 })

// MARKET_LIVES=100000 plays more.
const numRuns = Number(process.env.MARKET_LIVES ?? 10_000)

test('random lives agree with the slow reference, and no token or base unit is made or lost', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(life, (calls) => {
      const { market, holdings, play, treasury } = startLife()
      for (const call of calls) {
        seen.add(`${call.call}: ${play(call) ?? 'done'}`)
        const wallets = [...holdings]
        const tokens = wallets.reduce((sum, [, one]) => sum + one.tokens, 0n)
        const mels = wallets.reduce((sum, [, one]) => sum + one.mels, 0n)
        expect(tokens).toBe(1_000n)
        expect(mels + treasury() + market.deposits).toBe(START_MELS * BigInt(wallets.length))
        for (const [wallet, one] of wallets) expect(market.lockedOf(wallet)).toBeLessThanOrEqual(one.tokens)
        const [buy] = market.levels('buy')
        const [sell] = market.levels('sell')
        if (buy !== undefined && sell !== undefined) expect(buy.price).toBeLessThan(sell.price)
      }
    }),
    { numRuns },
  )
  for (const refusal of ['ArtistBuys', 'OwnOrder', 'UnlockedTooFew', 'MarketStateInvalid', 'done']) {
    expect(seen).toContain(`place: ${refusal}`)
  }
  for (const refusal of ['OrderNotFound', 'OrderNotYours', 'done']) expect(seen).toContain(`cancel: ${refusal}`)
})
