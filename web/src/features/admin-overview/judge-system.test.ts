import { describe, expect, test } from 'vitest'
import { sampleSystem } from '../../../test/support/sample-admin-data.ts'
import { countConcerns, isLowOnPol, judgeChain, judgeIndex, judgeSolvency } from './judge-system.ts'

const { chain, index, solvency, roleHolders } = sampleSystem
const headAt = Date.parse('2026-11-15T12:00:08Z')
const now = headAt + 2_000

describe('the chain', () => {
  test.each([
    ['runs', chain, headAt + 60_000, 'well'],
    ['has no new block', chain, headAt + 60_001, 'warning'],
    ['does not respond', { ...chain, head: null, headAt: null }, now, 'bad'],
    ['does not give the time of its block', { ...chain, headAt: null }, now, 'well'],
  ])('%s', (_, given, at, health) => {
    expect(judgeChain(given, at).health).toBe(health)
  })
})

describe('the index', () => {
  test.each([
    ['five blocks behind is on its way', { ...index, lagBlocks: 5 }, 'Up to date'],
    ['six blocks behind is behind', { ...index, lagBlocks: 6 }, 'Behind the chain'],
    ['seen at the head a minute ago is on its way', { ...index, ageSeconds: 60 }, 'Up to date'],
    ['seen at the head longer ago is behind', { ...index, ageSeconds: 60.1 }, 'Behind the chain'],
    ['ahead of what the node says is up to date', { ...index, lagBlocks: -1 }, 'Up to date'],
    ['a rebuild is reported whatever the lag', { ...index, rebuilding: true }, 'Rebuilding'],
    ['without a block has read nothing', { ...index, block: null, lagBlocks: null }, 'No blocks read yet'],
  ])('%s', (_, given, word) => {
    expect(judgeIndex(given).word).toBe(word)
  })
})

test('uncovered claims are bad, and an unknown balance needs attention', () => {
  expect(judgeSolvency(solvency).health).toBe('well')
  expect(judgeSolvency(solvency && { ...solvency, isSolvent: false }).health).toBe('bad')
  expect(judgeSolvency(null).health).toBe('unknown')
})

describe('isLowOnPol', () => {
  const holder = { address: '0x', roles: ['OPERATOR' as const], pol: '0.5', mels: null }

  test.each([
    ['0.5', false],
    ['0.499999999999999999', true],
    ['0', true],
    ['12', false],
    [null, false],
  ])('an operator with %s POL: %s', (pol, isLow) => {
    expect(isLowOnPol({ ...holder, pol })).toBe(isLow)
  })

  test('a wallet that only lists is never low', () => {
    expect(isLowOnPol({ ...holder, roles: ['LISTER'], pol: '0' })).toBe(false)
  })
})

describe('countConcerns', () => {
  test('a healthy system has none', () => {
    expect(countConcerns(sampleSystem, now)).toBe(0)
  })

  test('each thing counts', () => {
    const poor = roleHolders.map((holder) => ({ ...holder, pol: '0.1' }))
    const system = {
      ...sampleSystem,
      chain: { ...chain, head: null },
      index: { ...index, lagBlocks: 6 },
      solvency: null,
      roleHolders: [...poor, ...poor],
    }
    expect(countConcerns(system, now)).toBe(5)
  })

  test('a missing operator counts as one', () => {
    expect(countConcerns({ ...sampleSystem, roleHolders: [] }, now)).toBe(1)
  })
})
