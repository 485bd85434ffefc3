import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { openFaucet } from './faucet.ts'

const key = generatePrivateKey()
const mels = '0x00000000000000000000000000000000000000A1'

test.each([
  [31337, { mels: parseEther('1000'), pol: parseEther('1') }],
  [80002, { mels: parseEther('1000'), pol: 0n }],
])('on chain %i a gift is %o', (chainId, gift) => {
  const faucet = openFaucet({ chainId, key, mels })
  expect(faucet).toMatchObject({ chainId, mels, gift })
  expect(faucet?.account.address).toBe(privateKeyToAccount(key).address)
})

test('on Polygon, or without a key, there is no faucet', () => {
  expect(openFaucet({ chainId: 137, key, mels })).toBeUndefined()
  expect(openFaucet({ chainId: 80002, key: undefined, mels })).toBeUndefined()
})
