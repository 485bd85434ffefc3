import type { Demand } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { layOutDemand } from './demand-layout.ts'
import { texts } from './texts.ts'

/** Bids are given highest price first. */
function demandOf(
  bids: readonly (readonly [tokenPrice: string, tokenCount: number])[],
  { tokensOffered = 100, thresholdPrice = '1' } = {},
): Demand {
  let total = 0
  const points = bids.map(([tokenPrice, tokenCount]) => {
    total += tokenCount
    return { tokenPrice, tokenCount, cumulativeTokenCount: total }
  })
  const clearingPoint = points.find(({ cumulativeTokenCount }) => cumulativeTokenCount >= tokensOffered) ?? null
  return { tokensOffered, minimumPrice: '1', thresholdPrice, points, clearingPoint }
}

const usual = demandOf([
  ['4', 40],
  ['3', 70],
  ['2', 30],
])
const draftAt = (tokenPrice: string, tokenCount: number) => ({ tokenPrice, tokenCount, sentence: '' })

test('a step for every price, the lowest first', () => {
  const { steps } = layOutDemand(usual, undefined)
  expect(steps.map(({ x }) => x)).toEqual(steps.map(({ x }) => x).toSorted((one, other) => one - other))
  expect(steps.map(({ y }) => y)).toEqual(steps.map(({ y }) => y).toSorted((one, other) => one - other))
  expect(steps).toHaveLength(3)
})

test('the curve is cut where the offer ends', () => {
  const { clearing, offered, steps, taken, beyond } = layOutDemand(usual, undefined)
  const [lowest, met, highest] = steps
  const across = (x = 0) => Math.round(x * 10_000) / 10
  const down = (y = 0) => Math.round(y * 10) / 10
  expect(clearing).toEqual({ x: met?.x, y: offered.y })
  expect(taken.line).toBe(
    `M${across(met?.x)},${down(offered.y)}L${across(met?.x)},${down(highest?.y)}L${across(highest?.x)},${down(highest?.y)}L${across(highest?.x)},200L${across(highest?.x)},200`,
  )
  expect(beyond.line).toMatch(new RegExp(`^M0,${down(lowest?.y)}L.*L${across(met?.x)},${down(offered.y)}$`))
})

test('while demand is below the offer the curve is whole', () => {
  const { clearing, taken, beyond } = layOutDemand(demandOf([['2', 99]]), undefined)
  expect([clearing, beyond.line]).toEqual([undefined, ''])
  expect(taken.line).toMatch(/^M0,/)
})

test('without bids there is an axis and no curve', () => {
  const { steps, taken, labels, levels } = layOutDemand(demandOf([]), undefined)
  expect([steps, taken.line]).toEqual([[], ''])
  expect(labels.length).toBeGreaterThan(1)
  expect(levels.length).toBeGreaterThan(1)
})

test('the axis starts at the minimum price', () => {
  expect(layOutDemand(usual, undefined).labels[0]).toMatchObject({ x: 0.04, text: '1' })
})

test('a bid far out does not squeeze the others, and a note names it', () => {
  const { breakAt, steps, notes, labels } = layOutDemand(
    demandOf([
      ['5000', 1],
      ['4', 40],
      ['3', 70],
      ['2', 30],
    ]),
    undefined,
  )
  expect(breakAt).toBe(0.84)
  expect((steps[2]?.x ?? 0) - (steps[0]?.x ?? 0)).toBeGreaterThan(0.4)
  expect(notes).toEqual([texts.demand.beyond(1, '5000.00')])
  expect(labels).toContainEqual({ x: 1, anchor: 'end', text: '5000' })
})

test('demand of two and a half offers is shown, one token more leaves the plot', () => {
  const shown = layOutDemand(demandOf([['2', 250]]), undefined)
  expect([shown.leavesAt, shown.notes]).toEqual([undefined, []])
  const cut = layOutDemand(
    demandOf([
      ['3', 90],
      ['2', 161],
    ]),
    undefined,
  )
  expect(cut.leavesAt).toBe(cut.steps[0]?.x)
  expect(cut.notes).toEqual([texts.demand.continuesAbove(251)])
  expect(cut.offered.y).toBeGreaterThan(90)
})

test('a target above the minimum price is marked', () => {
  expect(layOutDemand(usual, undefined).target).toBeUndefined()
  expect(layOutDemand({ ...usual, thresholdPrice: '1.01' }, undefined).target?.text).toBe('target 1.01')
})

test('a target above all bids lengthens the axis', () => {
  const { target, steps } = layOutDemand({ ...usual, thresholdPrice: '6' }, undefined)
  expect(target?.x).toBeGreaterThan(steps[2]?.x ?? 1)
  expect(target?.x).toBeLessThan(1)
})

test('a target far out becomes a note', () => {
  const { target, notes } = layOutDemand({ ...usual, thresholdPrice: '100' }, undefined)
  expect(target).toBeUndefined()
  expect(notes).toEqual([texts.demand.targetBeyond('100.00')])
})

test('a draft is drawn on top of the demand above its price', () => {
  const { draft, steps } = layOutDemand(usual, draftAt('3', 20))
  expect(draft?.x).toBe(steps[1]?.x)
  expect(draft?.fromY).toBeCloseTo(steps[2]?.y ?? 0)
  expect((draft?.fromY ?? 0) - (draft?.y ?? 0)).toBeCloseTo(((200 - (steps[2]?.y ?? 0)) * 20) / 40)
})

test('a draft far out stays inside the plot and does not squeeze the others', () => {
  const { draft, steps } = layOutDemand(usual, draftAt('90000', 1_000_000))
  expect(draft).toMatchObject({ x: 0.96, y: 0 })
  expect((steps[2]?.x ?? 0) - (steps[0]?.x ?? 0)).toBeGreaterThan(0.4)
  expect(200 - (steps[0]?.y ?? 0)).toBeGreaterThan(50)
})

test('no other label overlaps the one at the offer', () => {
  for (let tokensOffered = 1; tokensOffered <= 300; tokensOffered += 7) {
    const { offered, levels } = layOutDemand({ ...usual, tokensOffered, clearingPoint: null }, undefined)
    expect(levels.every(({ y }) => y < offered.y - 18 || y > offered.y + 36)).toBe(true)
  }
})
