import { type Connector, connect, createConnector } from '@wagmi/core'
import type { Address } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openConfig } from '../../../test/support/scripted-wallet.ts'
import { testSite } from '../../../test/support/test-site.ts'
import { session } from '../../api/session.ts'
import { wallet } from '../../wallet/wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { connectAndSignIn } from './connect-and-sign-in.ts'
import { signOut } from './sign-out.ts'
import { syncWalletSession } from './sync-wallet-session.ts'

const a: Address = '0xAAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const b: Address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const ofA = { accessToken: 'a', refreshToken: 'ra', kind: 'wallet' as const, address: a.toLowerCase() }
const administrator = { accessToken: 'admin', refreshToken: 'rad', kind: 'administrator' as const, address: undefined }

const go = (pathname: string) => vi.stubGlobal('location', { pathname })
const shown = () => {
  const current = wallet.read()
  return current.kind === 'connected' ? current.address : current.kind
}

/** A wallet with one account, which the person can switch. */
async function openWallet(account: Address) {
  const asked: string[] = []
  const chainId = testSite.chain.id
  const config = openConfig([
    createConnector(({ emitter }) => ({
      id: 'switching',
      name: 'Switching wallet',
      type: 'switching',
      connect: async () => ({ accounts: [account] as never, chainId }),
      disconnect: async () => emitter.emit('disconnect'),
      getAccounts: async () => [account],
      getChainId: async () => chainId,
      getProvider: async () => ({
        request: async ({ method }: { method: string }) => {
          asked.push(method)
          return '0x'
        },
      }),
      isAuthorized: async () => true,
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    })),
  ])
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('There is no connector')
  // Signing in uses only these parts.
  const clients = { config, site: testSite } as WalletClients
  return { clients, connector, asked, switchTo: (to: Address) => connector.emitter.emit('change', { accounts: [to] }) }
}

let stop: (() => void) | undefined

/** Opens a page with the wallet connected as the sessions allow. */
async function openPage(pathname: string, account = a) {
  go(pathname)
  const opened = await openWallet(account)
  await connect(opened.clients.config, { connector: opened.connector })
  wallet.write(connectedAs(account, opened.connector))
  stop = syncWalletSession(opened.clients)
  await vi.waitFor(() => expect(shown()).toBe(account))
  return opened
}

function connectedAs(address: Address, { id, name }: Connector) {
  const connector = { id, name, icon: undefined }
  return { kind: 'connected', address, chainId: testSite.chain.id, connector } as const
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => Response.json({}))
})
afterEach(() => {
  stop?.()
  stop = undefined
  wallet.write({ kind: 'absent' })
  for (const left of [ofA, administrator]) session.clear(left)
  vi.unstubAllGlobals()
})

describe('with a wallet and an administrator signed in', () => {
  beforeEach(() => {
    session.write(ofA)
    session.write(administrator)
  })

  test.each(['/admin', '/auction/5'])('another account on %s ends the wallet’s session', async (pathname) => {
    const { switchTo } = await openPage(pathname)
    switchTo(b)
    expect(shown()).toBe('absent')
    await vi.waitFor(() => expect(session.readWallet()).toBeUndefined())
    expect(session.read()).toEqual(administrator)
  })
})

describe('with only an administrator logged in', () => {
  beforeEach(() => session.write(administrator))

  test('any account can be used', async () => {
    const { switchTo } = await openPage('/admin')
    switchTo(b)
    expect(shown()).toBe(b)
  })

  test('when a wallet signs in in another tab, this tab’s is disconnected', async () => {
    await openPage('/admin', b)
    session.write(ofA)
    expect(shown()).toBe('absent')
  })
})

describe('an administrator who connects a wallet', () => {
  async function connectOn(pathname: string) {
    go(pathname)
    session.write(administrator)
    const posted: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      posted.push(path)
      return Response.json({ code: 'UNAVAILABLE', message: 'later' }, { status: 503 })
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { clients, connector } = await openWallet(b)
    const isConnected = await connectAndSignIn(clients, { connector, onSignedIn: () => {} })
    return { isConnected, posted }
  }

  test('is asked to sign in on the site', async () => {
    expect((await connectOn('/')).posted).toHaveLength(1)
  })

  test('isn’t asked on admin pages', async () => {
    expect(await connectOn('/admin')).toEqual({ isConnected: true, posted: [] })
  })

  test('is asked on admin pages when another wallet has signed in', async () => {
    session.write(ofA)
    expect((await connectOn('/admin')).posted).toHaveLength(1)
  })
})

test('signing out leaves the session of another wallet, which signed in in another tab', async () => {
  const { clients, connector } = await openWallet(b)
  wallet.write(connectedAs(b, connector))
  session.write(ofA)
  await signOut(clients)
  expect(shown()).toBe('absent')
  expect(session.readWallet()).toEqual(ofA)
})
