import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { life } from './arbitrary-life.ts'
import { CASES } from './cases.ts'
import { type Call, startLife, WALLETS } from './play-life.ts'

// Run `node packages/market/test/make-vectors.ts` to write the cases that TypeScript and Solidity share.

export interface Vector {
  readonly name: string
  readonly steps: readonly ReturnType<typeof toStep>[]
  readonly expected: ReturnType<typeof describeEnd>
}

export function makeVector(name: string, calls: readonly Call[]): Vector {
  const life = startLife()
  const steps = calls.map((call) => toStep(call, life.play(call)))
  return { name, steps, expected: describeEnd(life) }
}

export function makeCases(): Vector[] {
  return Object.entries(CASES).map(([name, calls]) => makeVector(name, calls))
}

export function makeLives(numRuns = 45, seed = 28): Vector[] {
  return fc.sample(life, { seed, numRuns }).map((calls, index) => makeVector(`random life ${index + 1}`, calls))
}

/** Every step has every field, because Solidity reads them as one type. */
function toStep(call: Call, error: string | undefined) {
  const id = 'id' in call ? call.id : undefined
  const side = id?.side ?? ('side' in call ? call.side : 'buy')
  const price = id?.price ?? ('price' in call ? call.price : 0n)
  const order = call.call === 'place' ? call : undefined
  return {
    call: call.call,
    by: 'by' in call ? WALLETS.indexOf(call.by) : 0,
    side: side === 'buy' ? 0 : 1,
    quantity: `${order?.quantity ?? 0n}`,
    price: `${price}`,
    position: id?.position ?? 0,
    count: order?.maxFills ?? (call.call === 'tidy' ? call.steps : 0),
    lastDay: order?.days ?? 0,
    untilNextRoyalty: order?.untilNextRoyalty ?? false,
    fillOnly: order?.fillOnly ?? false,
    error: error ?? '',
  }
}

function describeEnd({ market, holdings, treasury }: ReturnType<typeof startLife>) {
  const levels = (side: 'buy' | 'sell') =>
    market.levels(side).map(({ price, quantity, first, next }) => ({
      price: `${price}`,
      quantity: `${quantity}`,
      first,
      next,
    }))
  return {
    orderCount: market.orderCount,
    deposits: `${market.deposits}`,
    treasury: `${treasury()}`,
    buys: levels('buy'),
    sells: levels('sell'),
    wallets: [...holdings].map(([wallet, { tokens, mels }]) => ({
      tokens: `${tokens}`,
      locked: `${market.lockedOf(wallet)}`,
      mels: `${mels}`,
    })),
  }
}

/** One life per line. */
export function toJson(vectors: readonly Vector[]): string {
  return `[\n${vectors.map((vector) => JSON.stringify(vector)).join(',\n')}\n]\n`
}

if (import.meta.main) {
  const folder = new URL('../vectors/', import.meta.url)
  writeFileSync(new URL('cases.json', folder), toJson(makeCases()))
  writeFileSync(new URL('lives.json', folder), toJson(makeLives()))
}
