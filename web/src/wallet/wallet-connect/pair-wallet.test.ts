import { expect, test } from 'vitest'
import { testSite } from '../../../test/support/test-site.ts'
import type { WalletSite } from '../wallet-site.ts'
import { toNamespaces } from './pair-wallet.ts'

const site = (id: number, rpcUrl: string): WalletSite => ({
  publicUrl: 'https://melos.example',
  chain: { id, name: 'Chain', rpcUrl, explorerUrl: null },
  contracts: testSite.contracts,
  walletConnect: null,
  faucet: null,
})

test.each([
  [31_337, '/api/public/rpc', 'https://melos.example/api/public/rpc'],
  [137, 'https://polygon.example/rpc', 'https://polygon.example/rpc'],
])('a wallet is asked for chain %i with the full URL of its node', (id, rpcUrl, full) => {
  const { eip155 } = toNamespaces(site(id, rpcUrl), 'https://melos.example')
  expect(eip155.chains).toEqual([`eip155:${id}`])
  expect(eip155.rpcMap).toEqual({ [id]: full })
})
