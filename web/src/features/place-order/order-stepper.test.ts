import { expect, test } from 'vitest'
import type { DraftOrder } from './draft-order.ts'
import { describeProgress, listSteps } from './order-stepper.tsx'
import type { OrderProgress } from './run-order.ts'
import { texts } from './texts.ts'

const { now, steps, title } = texts.stepper
const order: DraftOrder = {
  side: 'buy',
  price: 1n,
  quantity: 1n,
  maxFills: 17,
  lastDay: 20_805,
  untilNextRoyalty: false,
  fillOnly: true,
}

type UnderWay = Extract<OrderProgress, { kind: 'under-way' }>
const asking: UnderWay = {
  kind: 'under-way',
  step: 'allow',
  waitsFor: 'wallet',
  isAllowSkipped: false,
  hash: undefined,
}

test('the sentence says what the wallet is asked for, and whether the network has it', () => {
  const say = (change: Partial<UnderWay>, isSeen = true) =>
    describeProgress({ ...asking, ...change }, { order, isSeen })
  expect(say({})).toEqual({ title, sentence: now.wallet.allow })
  expect(say({ step: 'order' }).sentence).toBe(now.wallet.order)
  expect(say({ step: 'order', waitsFor: 'chain' }).sentence).toBe(now.chain)
  expect(say({ step: 'order', waitsFor: 'chain' }, false).sentence).toBe(now.unseen)
})

test('buying has two steps, of which the first can be skipped, and selling has one', () => {
  const stepsOf = (change: Partial<UnderWay>, side: 'buy' | 'sell' = 'buy') =>
    listSteps({ ...asking, ...change }, { ...order, side }).map(({ title: name, state }) => [name, state])
  expect(stepsOf({})).toEqual([
    [steps.allow, 'wallet'],
    [steps.order.buy, 'later'],
  ])
  expect(stepsOf({ step: 'order', isAllowSkipped: true })).toEqual([
    [steps.allow, 'skipped'],
    [steps.order.buy, 'wallet'],
  ])
  expect(stepsOf({ step: 'order' })[0]).toEqual([steps.allow, 'done'])
  expect(stepsOf({ step: 'order' }, 'sell')).toEqual([[steps.order.sell, 'wallet']])
})
