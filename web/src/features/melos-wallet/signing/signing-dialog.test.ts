import { expect, test } from 'vitest'
import { formatPol, renderParagraphs } from './signing-dialog.tsx'

test('two paragraphs that say the same have different keys', () => {
  const address = { hex: '0x52908400098527886E0F7030069857D2E4169EE7' } as const
  const keys = renderParagraphs(['Sell order', 'Sell order', address, address]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
})

test.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [2_100_000_000_000_000n, '0.0021'],
  [2_100_000_000_000_001n, '0.0022'],
  [123_456_789_012n, '0.00000013'],
  [1_234_567_000_000_000_000n, '1.2346'],
  [999_999_000_000_000_000n, '1'],
])('%s base units are shown as %s POL', (units, pol) => {
  expect(formatPol(units)).toBe(pol)
})
