import type { Position } from '@melos/api-contract'
import { parseMels } from '@melos/clearing/amounts'
import { expect, test } from 'vitest'
import { averageOf, judgePosition, showSigned, sumUp } from './judge-position.ts'

const position: Position = {
  externalId: 7,
  song: `0x${'A'.repeat(40)}`,
  title: 'Harbour Lights',
  artist: 'Ada',
  state: 'OPEN',
  tokens: '10',
  inOrders: 4,
  known: { tokens: '10', cost: '57.2' },
  unknownTokens: '0',
  bestBuy: '6',
  value: { mels: '60', tokens: 10 },
  realised: '-1.5',
  soldUnknown: '0',
  sentCost: '0',
  received: '3',
  due: '0.5',
}
const mixed: Position = { ...position, known: { tokens: '4', cost: '22.88' }, unknownTokens: '6' }
const given = { [position.song.toLowerCase()]: parseMels('2') }

test('a position with known cost and enough buyers has an unrealised gain', () => {
  const judged = judgePosition(position, {})
  expect(judged).toMatchObject({ cost: parseMels('57.2'), unrealised: parseMels('2.8'), realised: -parseMels('1.5') })
  expect(averageOf(judged)).toBe(parseMels('5.72'))
})

test('an unknown cost is said as such, and counts once the holder has entered it', () => {
  const unknown = judgePosition(mixed, {})
  expect(unknown).toMatchObject({ cost: parseMels('22.88'), costedTokens: parseMels('4'), unrealised: undefined })
  expect(averageOf(unknown)).toBe(parseMels('5.72'))
  const known = judgePosition(mixed, given)
  expect(known).toMatchObject({ cost: parseMels('34.88'), costedTokens: parseMels('10'), givenCost: parseMels('2') })
  expect(known.unrealised).toBe(parseMels('25.12'))
})

test('tokens that no one wants have no unrealised gain', () => {
  const unwanted = { ...position, value: { mels: '54', tokens: 9 } }
  expect(judgePosition(unwanted, {}).unrealised).toBeUndefined()
})

test('totals add up, and say when they leave something out', () => {
  const [one, other] = [judgePosition(position, {}), judgePosition(mixed, {})]
  expect(sumUp([one, one])).toMatchObject({
    cost: parseMels('114.4'),
    value: parseMels('120'),
    unrealised: parseMels('5.6'),
    realised: -parseMels('3'),
    received: parseMels('6'),
    due: parseMels('1'),
    isCostWhole: true,
  })
  expect(sumUp([one, other])).toMatchObject({ unrealised: undefined, isCostWhole: false })
  const sold = judgePosition(
    { ...position, tokens: '0', known: { tokens: '0', cost: '0' }, value: { mels: '0', tokens: 0 } },
    {},
  )
  expect(sumUp([one, sold])).toMatchObject({ unrealised: parseMels('2.8'), isCostWhole: true })
})

test('amounts are rounded once, to the nearest millionth, and gains are of the rounded ones', () => {
  const [cost, mels] = ['66.666666666666666667', '60.0000005']
  const long = { ...position, known: { tokens: '10', cost }, value: { mels, tokens: 10 } }
  const judged = judgePosition({ ...long, realised: '-1.4999999999999999' }, {})
  expect(judged).toMatchObject({
    ...{ cost: parseMels('66.666667'), value: parseMels('60.000001'), realised: -parseMels('1.5') },
    unrealised: -parseMels('6.666666'),
  })
  expect(averageOf(judged)).toBe(parseMels('6.666667'))
})

test.each([
  ['0', false, '0.00'],
  ['5', false, '+5.00'],
  ['3.201', true, '−3.201'],
  ['0.001', false, '+0.001'],
])('%s (a loss: %s) is shown as %s', (amount, isLoss, shown) => {
  expect(showSigned(isLoss ? -parseMels(amount) : parseMels(amount))).toBe(shown)
})
