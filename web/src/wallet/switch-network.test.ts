import { connect, getConnection } from '@wagmi/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openConfig, scriptWallet } from '../../test/support/scripted-wallet.ts'
import { testSite } from '../../test/support/test-site.ts'
import { switchNetwork } from './switch-network.ts'

const site = {
  publicUrl: 'https://melos.test',
  chain: { id: 31_337, name: 'Melos local', rpcUrl: '/api/public/rpc', explorerUrl: null },
  contracts: testSite.contracts,
  walletConnect: null,
  faucet: null,
} as const

const unknownChain = Object.assign(new Error('Unrecognized chain'), { code: 4902 })
let at = 1

beforeEach(() => {
  at = 1
  vi.stubGlobal('location', { origin: 'https://melos.test' })
  return () => vi.unstubAllGlobals()
})

async function openOn(answers: Parameters<typeof scriptWallet>[0]) {
  const script = scriptWallet({ eth_chainId: () => at, ...answers })
  const config = openConfig([script.connector])
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('No connector')
  await connect(config, { connector })
  return { config, ...script }
}

const moveHome = () => {
  at = 31_337
}

describe('switchNetwork', () => {
  test('the wallet switches and the page is updated at once', async () => {
    const { config, asked } = await openOn({ wallet_switchEthereumChain: moveHome })
    await switchNetwork({ config, site })
    expect(asked).toContainEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    expect(getConnection(config).chainId).toBe(31_337)
  })

  test('an unknown network is offered with everything the wallet needs', async () => {
    const { config, asked } = await openOn({
      wallet_switchEthereumChain: () => Promise.reject(unknownChain),
      wallet_addEthereumChain: moveHome,
    })
    await switchNetwork({ config, site })
    expect(asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x7a69',
        chainName: 'Melos local',
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        rpcUrls: ['https://melos.test/api/public/rpc'],
      },
    ])
  })

  test('a wrapped 4902 counts too', async () => {
    const packed = Object.assign(new Error('internal'), { code: -32603, data: { originalError: { code: 4902 } } })
    const { config, methods } = await openOn({
      wallet_switchEthereumChain: () => Promise.reject(packed),
      wallet_addEthereumChain: moveHome,
    })
    await switchNetwork({ config, site })
    expect(methods()).toContain('wallet_addEthereumChain')
  })

  test('a wallet that adds a network without switching is asked again', async () => {
    let times = 0
    const { config } = await openOn({
      wallet_switchEthereumChain() {
        times += 1
        if (times === 1) throw unknownChain
        moveHome()
      },
    })
    await switchNetwork({ config, site })
    expect(getConnection(config).chainId).toBe(31_337)
  })

  test('a person who rejects the switch is not asked to add a network', async () => {
    const refusal = Object.assign(new Error('no'), { code: 4001 })
    const { config, methods } = await openOn({ wallet_switchEthereumChain: () => Promise.reject(refusal) })
    await expect(switchNetwork({ config, site })).rejects.toBe(refusal)
    expect(methods()).not.toContain('wallet_addEthereumChain')
  })

  test('a wallet that accepts but stays is polled 21 times, 50 ms apart, before the switch fails', async () => {
    const { config, methods } = await openOn({ wallet_switchEthereumChain: () => null })
    const before = methods().length
    vi.useFakeTimers()
    const from = Date.now()
    const ended = switchNetwork({ config, site }).catch((error: Error) => error.message)
    await vi.runAllTimersAsync()
    expect(await ended).toBe('The wallet stayed on another network')
    expect(
      methods()
        .slice(before)
        .filter((method) => method === 'eth_chainId'),
    ).toHaveLength(21)
    expect(Date.now() - from).toBe(20 * 50)
    vi.useRealTimers()
  })
})
