import {
  connect,
  createConfig,
  createStorage,
  disconnect,
  getConnection,
  reconnect,
  signMessage,
  switchChain,
} from '@wagmi/core'
import { http, verifyMessage } from 'viem'
import { foundry, polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { otherWords, signInMessage, testAddress, testWords } from '../../../test/support/test-site.ts'
import { mapStorage, openTestTab, passphrase, waitForRequest } from '../../../test/support/test-wallet.ts'
import { melosConnector } from './melos-connector.ts'
import { accountOf } from './words.ts'

function openPage(items = new Map<string, string>()) {
  const { wallet } = openTestTab({ items })
  const config = createConfig({
    chains: [foundry, polygon],
    connectors: [melosConnector(wallet)],
    transports: { [foundry.id]: http(), [polygon.id]: http() },
    storage: createStorage({ storage: mapStorage(items) }),
    multiInjectedProviderDiscovery: false,
  })
  const [connector] = config.connectors
  return { wallet, config, items, connector }
}

async function openConnectedPage() {
  const page = openPage()
  await page.wallet.keep(testWords, passphrase)
  await connect(page.config, { connector: page.connector })
  return page
}

describe('melosConnector', () => {
  test('has its id and name', () => {
    expect(openPage().connector).toMatchObject({ id: 'melos', name: 'Melos wallet', type: 'melos' })
  })

  test('without a wallet nothing is connected', async () => {
    const { config, connector } = openPage()
    expect(await connector.isAuthorized()).toBe(false)
    await expect(connect(config, { connector })).rejects.toMatchObject({
      code: 'WALLET_MISSING',
    })
  })

  test('a locked wallet is connected', async () => {
    const { wallet, config, connector } = openPage()
    await wallet.keep(testWords, passphrase)
    wallet.lock()
    expect(await connect(config, { connector })).toEqual({ accounts: [testAddress], chainId: foundry.id })
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: testAddress, chainId: foundry.id })
  })

  test('the next visit reconnects it while locked', async () => {
    const { items } = await openConnectedPage()
    const { config, wallet } = openPage(items)
    expect(wallet.read().kind).toBe('locked')
    expect(await reconnect(config)).toMatchObject([{ accounts: [testAddress], chainId: foundry.id }])
  })

  test('a person signs through wagmi', async () => {
    const { wallet, config } = await openConnectedPage()
    const signature = signMessage(config, { message: signInMessage })
    await (await waitForRequest(wallet)).approve()
    expect(await verifyMessage({ address: testAddress, message: signInMessage, signature: await signature })).toBe(true)
  })

  test('a wallet that is forgotten disconnects', async () => {
    const { wallet, config } = await openConnectedPage()
    wallet.forget()
    expect(getConnection(config).status).toBe('disconnected')
  })

  test('a wallet that is replaced changes the account; locking it changes nothing', async () => {
    const { wallet, config } = await openConnectedPage()
    wallet.lock()
    expect(getConnection(config).address).toBe(testAddress)
    await wallet.keep(otherWords, passphrase)
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: accountOf(otherWords).address })
  })

  test('after a disconnect the wallet stays stored and its changes are ignored', async () => {
    const { wallet, config } = await openConnectedPage()
    await disconnect(config)
    expect(wallet.read().kind).toBe('open')
    await wallet.keep(otherWords, passphrase)
    expect(getConnection(config).status).toBe('disconnected')
  })

  test('it stays on its own network', async () => {
    const { config } = await openConnectedPage()
    expect((await switchChain(config, { chainId: foundry.id })).id).toBe(foundry.id)
    await expect(switchChain(config, { chainId: polygon.id })).rejects.toMatchObject({ code: 4902 })
  })
})
