import { describe, expect, it } from 'vitest'
import { findDifference } from './find-difference.ts'

const committed = new Map([
  ['a.json', '1'],
  ['b.json', '2'],
])

describe('findDifference', () => {
  it('finds nothing in equal directories', () => {
    expect(findDifference(committed, new Map(committed))).toBeUndefined()
  })

  it('finds a file with different content', () => {
    expect(findDifference(committed, new Map([...committed, ['b.json', '3']]))).toBe('b.json')
  })

  it('finds a file that is missing', () => {
    expect(findDifference(committed, new Map([['b.json', '2']]))).toBe('a.json')
  })

  it('finds a file that should not be there', () => {
    expect(findDifference(committed, new Map([...committed, ['c.json', '']]))).toBe('c.json')
  })
})
