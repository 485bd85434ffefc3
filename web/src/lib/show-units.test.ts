import { expect, test } from 'vitest'
import { parseMels } from './parse-mels.ts'
import { showDown, showUp } from './show-units.ts'

test.each([
  ['0.989999', 2, '0.98', '0.99'],
  ['0.98', 2, '0.98', '0.98'],
  ['1000', 2, '1\u00A0000.00', '1\u00A0000.00'],
  ['0.000000000000000001', 4, '0.00', '0.0001'],
  ['0.00123', 4, '0.0012', '0.0013'],
])('%s with %d decimals is shown as %s to have and as %s to need', (amount, decimals, down, up) => {
  expect(showDown(parseMels(amount), decimals)).toBe(down)
  expect(showUp(parseMels(amount), decimals)).toBe(up)
})
