import { expect, test } from 'vitest'
import { beginAtTop, endAtTop, stepArea, stepLine } from './step-path.ts'

const stairs = [
  { x: 0, y: 50 },
  { x: 0.5, y: 100 },
  { x: 1, y: 150 },
]

test('before: a value holds up to its place; after: from its place on', () => {
  expect(stepLine(stairs, 'before')).toBe('M0,50L0,100L500,100L500,150L1000,150')
  expect(stepLine(stairs, 'after')).toBe('M0,50L500,50L500,100L1000,100L1000,150')
})

test('an area goes down to the axis and does not rise above the plot', () => {
  expect(stepArea([{ x: 0.2, y: -40 }, ...stairs.slice(1)], 'after')).toBe(
    'M200,0L500,0L500,100L1000,100L1000,150H1000V200H200Z',
  )
})

test('without vertices there is nothing to draw', () => {
  expect([stepLine([], 'after'), stepArea([], 'after')]).toEqual(['', ''])
})

test('a line that stays inside, its edge included, is left as it is', () => {
  const edge = [...stairs, { x: 1, y: 0 }]
  expect(endAtTop(edge)).toEqual(edge)
  expect(beginAtTop(edge)).toEqual(edge)
})

test('a line ends where it leaves the plot, or begins where it comes in', () => {
  const rising = [
    { x: 0, y: 90 },
    { x: 0.4, y: -1 },
    { x: 0.7, y: -500 },
  ]
  expect(endAtTop(rising)).toEqual([
    { x: 0, y: 90 },
    { x: 0.4, y: -6 },
  ])
  const falling = [
    { x: 0.1, y: -500 },
    { x: 0.4, y: -1 },
    { x: 0.7, y: 90 },
  ]
  expect(beginAtTop(falling)).toEqual([
    { x: 0.4, y: -6 },
    { x: 0.7, y: 90 },
  ])
})
