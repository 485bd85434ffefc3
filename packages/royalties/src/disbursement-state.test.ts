import { expect, test } from 'vitest'
import { disbursementState } from './disbursement-state.ts'

const open = { payableFrom: new Date('2026-11-01T12:00:00Z'), isPaidIn: false, isWithdrawn: false }
const at = (time: string, facts = open) => disbursementState(facts, new Date(time))

test('a disbursement is payable for exactly 14 days', () => {
  expect(at('2026-11-01T11:59:59Z')).toBe('ANNOUNCED')
  expect(at('2026-11-01T12:00:00Z')).toBe('PAYABLE')
  expect(at('2026-11-15T11:59:59Z')).toBe('PAYABLE')
  expect(at('2026-11-15T12:00:00Z')).toBe('EXPIRED')
})

test('what happened to it outlives its time', () => {
  expect(at('2026-12-01T00:00:00Z', { ...open, isPaidIn: true })).toBe('PAID_IN')
  expect(at('2026-12-01T00:00:00Z', { ...open, isWithdrawn: true })).toBe('WITHDRAWN')
})
