import { expect, test } from 'vitest'
import { transactionUrl } from './explorer-url.ts'

test.each([
  ['https://polygonscan.com', 'https://polygonscan.com/tx/0x12'],
  ['https://explorer.example/chain/', 'https://explorer.example/chain/tx/0x12'],
  [null, null],
])('on %s a transaction is at %s', (explorer, url) => {
  expect(transactionUrl(explorer, '0x12')).toBe(url)
})
