import type { Credit } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { formatCredit } from './credits-panel.tsx'

const credit = (kind: Credit['kind'], amount: string): Credit => ({
  contract: '0x0000000000000000000000000000000000000009',
  kind,
  amount,
  name: kind === 'MELS' ? 'MELS' : 'Harbour Lights Token',
  token: '0x0000000000000000000000000000000000000001',
})

test.each([
  ['MELS', '1234.5', '1234.50\u00A0MELS'],
  ['MELS', '0.000000000000000001', '0.000000000000000001\u00A0MELS'],
  ['SONG', '2000', '2000 Harbour Lights Token'],
  ['SONG', '1', '1 Harbour Lights Token'],
  ['SONG', '1000.5', '1000.5 Harbour Lights Token'],
] as const)('a credit of %s %s reads %s', (kind, amount, text) => {
  expect(formatCredit(credit(kind, amount))).toBe(text)
})
