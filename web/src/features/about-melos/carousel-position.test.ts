import { expect, test } from 'vitest'
import { dragLimit, dragPosition, isAtEnd, keyPosition, limitPosition, stepPosition } from './carousel-position.ts'

test('cards can be dragged by 320 pixels', () => {
  expect(dragLimit).toBe(320)
})

test.each([
  [-1, 0],
  [0, 0],
  [319.5, 319.5],
  [320, 320],
  [321, 320],
])('the position %d is kept as %d', (position, kept) => {
  expect(limitPosition(position)).toBe(kept)
})

test('a track follows the pointer to either side', () => {
  expect(dragPosition(100, -40)).toBe(140)
  expect(dragPosition(100, 40)).toBe(60)
})

test('a long drag ends at the limit', () => {
  expect(dragPosition(0, -320)).toBe(320)
  expect(dragPosition(0, -321)).toBe(320)
  expect(dragPosition(320, 321)).toBe(0)
})

test.each([
  [0, 'next', 160],
  [159, 'next', 160],
  [160, 'next', 320],
  [320, 'next', 320],
  [320, 'previous', 160],
  [161, 'previous', 160],
  [160, 'previous', 0],
  [0, 'previous', 0],
] as const)('from %d the button "%2$s" leads to %3$d', (position, side, next) => {
  expect(stepPosition(position, side)).toBe(next)
})

test.each([
  ['ArrowRight', 160],
  ['ArrowLeft', 0],
  ['Home', 0],
  ['End', 320],
  ['Tab', null],
  ['ArrowDown', null],
])('from 100 the key %s leads to %s', (key, position) => {
  expect(keyPosition(100, key)).toBe(position)
})

test('a position within a pixel of an end counts as the end', () => {
  expect(isAtEnd(0.9, 'previous')).toBe(true)
  expect(isAtEnd(1, 'previous')).toBe(false)
  expect(isAtEnd(319.1, 'next')).toBe(true)
  expect(isAtEnd(319, 'next')).toBe(false)
})
