import { expect, test } from 'vitest'
import { shortenWallet } from './shorten-wallet.ts'

test.each([
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x5290…9EE7'],
  ['0x52908400098527886E0F7030069857D2E4169EE', '0x52908400098527886E0F7030069857D2E4169EE'],
  ['admin@melos.example', 'admin@melos.example'],
])('%s is shown as %s', (name, shown) => {
  expect(shortenWallet(name)).toBe(shown)
})
