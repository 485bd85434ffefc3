import type { Credit, MyOrder } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { sampleOrder } from '../../../test/support/sample-order.ts'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import {
  describeBound,
  describeCancel,
  describeFilledFor,
  groupBySong,
  listOffered,
  pickCredits,
  toCancellation,
} from './own-order.ts'
import { texts } from './texts.ts'

const order = sampleOrder
const { song } = order
const sell: MyOrder = { ...order, number: 5, side: 'SELL', position: 0, bound: { mels: '0', tokens: 10 } }
const gone: MyOrder = { ...order, number: 6, state: 'FILLED', canCancel: false, ahead: null }

test('a cancellation names each order’s place, and leaves out what is gone', () => {
  expect(toCancellation([order, sell, gone])).toEqual({
    kind: 'cancel-orders',
    song,
    orders: [
      { side: 'buy', price: '5200000000000000000', position: 3 },
      { side: 'sell', price: '5200000000000000000', position: 0 },
    ],
  })
  expect(toCancellation([gone])).toBeUndefined()
  expect(toCancellation([])).toBeUndefined()
})

test('only songs with several orders can be cancelled together', () => {
  const other = { ...order, song: `0x${'9'.repeat(40)}` }
  expect(groupBySong([order, gone, other])).toEqual([])
  expect(groupBySong([order, sell, other])).toEqual([[order, sell]])
})

test('a list offers each order alone and those of a song together', () => {
  const keys = [[order], [sell], [order, sell]].map((some) => keyOf(toCancellation(some) ?? { kind: 'revocation' }))
  expect([...listOffered([order, sell, gone])]).toEqual(keys)
})

test('an allowance that is left can be taken back', () => {
  expect([...listOffered([], { allowance: 1n })]).toEqual(['revocation market'])
  expect([...listOffered([])]).toEqual([])
})

test('the market’s credits can be withdrawn; other contracts’ credits aren’t offered', () => {
  const [market, house] = [`0x${'Ab'.repeat(20)}`, `0x${'9'.repeat(40)}`] as const
  const credit: Credit = { contract: market, token: song, kind: 'MELS', name: 'MELS', amount: '1' }
  const found = pickCredits([{ ...credit, contract: house }, credit], `0x${'aB'.repeat(20)}`)
  expect(found).toEqual([credit])
  expect([...listOffered([], { credits: found })]).toEqual([`withdrawal ${market.toLowerCase()} ${song}`])
})

test('an open order is cancelled; of an ended one, deposit or tokens are taken back', () => {
  expect(describeCancel(order)).toEqual({
    label: texts.actions.cancel,
    about: 'Cancel the buy order at 5.20\u00A0MELS for Harbour Lights',
    note: undefined,
  })
  expect(describeCancel({ ...order, state: 'EXPIRED' })).toMatchObject({
    label: texts.actions.BUY,
    note: texts.takeBack.BUY('57.20'),
  })
  expect(describeCancel({ ...sell, state: 'ROYALTY_PAID' })).toMatchObject({
    label: texts.actions.SELL,
    note: texts.takeBack.SELL('10'),
  })
})

test('a buy order binds MELS, a sell order tokens, and an order that is gone nothing', () => {
  expect(describeBound(order)).toBe('57.20\u00A0MELS')
  expect(describeBound(sell)).toBe('10\u00A0tokens')
  expect(describeBound({ ...gone, bound: { mels: '0', tokens: 0 } })).toBe(texts.none)
})

test('a buyer paid the commission too; a seller received the price', () => {
  const traded = { filled: 100, filledFor: '106.21' }
  expect(describeFilledFor({ ...order, ...traded })).toBe('for 116.831\u00A0MELS, commission included')
  expect(describeFilledFor({ ...sell, ...traded })).toBe('for 106.21\u00A0MELS')
  expect(describeFilledFor(order)).toBeUndefined()
})
