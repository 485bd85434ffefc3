import { afterEach, expect, test } from 'vitest'
import { waitForWallet } from './wait-for-wallet.ts'
import { wallet } from './wallet.ts'

const connected = {
  kind: 'connected',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 31337,
  connector: { id: 'test', name: 'Test', icon: undefined },
} as const

afterEach(() => wallet.write({ kind: 'absent' }))

test('a wallet that is being reconnected is waited for', async () => {
  wallet.write({ kind: 'connecting' })
  const found = waitForWallet(60_000)
  wallet.write(connected)
  expect(await found).toBe(connected)
})

test('a wallet that is known is not waited for', async () => {
  wallet.write(connected)
  expect(await waitForWallet(60_000)).toBe(connected)
})

test('a wallet that does not answer is waited for until the limit', async () => {
  wallet.write({ kind: 'connecting' })
  expect(await waitForWallet(1)).toEqual({ kind: 'connecting' })
})
