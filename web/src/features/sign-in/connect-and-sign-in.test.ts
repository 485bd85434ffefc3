import { getConnection, injected } from '@wagmi/core'
import { afterEach, expect, test, vi } from 'vitest'
import { openConfig } from '../../../test/support/scripted-wallet.ts'
import { wallet } from '../../wallet/wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { connectAndSignIn } from './connect-and-sign-in.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a wallet that returns no account counts as a rejection: nothing is connected, posted or logged', async () => {
  // wagmi looks for extensions only in browsers.
  vi.stubGlobal('window', {})
  const provider = {
    on: () => {},
    removeListener: () => {},
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x7a69' : []),
  }
  const config = openConfig([injected({ target: { id: 'empty', name: 'Empty', provider: provider as never } })])
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('There is no connector')
  const posted = vi.spyOn(globalThis, 'fetch')
  const logged = vi.spyOn(console, 'error')
  const onSignedIn = vi.fn()

  // Connecting uses only this part.
  expect(await connectAndSignIn({ config } as WalletClients, { connector, onSignedIn })).toBe(false)
  expect([posted, logged, onSignedIn].map(({ mock }) => mock.calls)).toEqual([[], [], []])
  expect(wallet.read()).toEqual({ kind: 'absent' })
  expect(getConnection(config).status).toBe('disconnected')
})
