import { createConnector } from '@wagmi/core'
import { UserRejectedRequestError } from 'viem'
import type { WalletSite } from '../wallet-site.ts'
import { openProvider, type WalletConnectProvider } from './open-provider.ts'
import { pairWallet } from './pair-wallet.ts'
import { readAccounts } from './read-accounts.ts'
import { forgetApp } from './remember-app.ts'

interface Parameters {
  readonly projectId: string
  readonly relayUrl: string
  readonly site: WalletSite
}

/** A wallet on a phone, reached through WalletConnect's relay. The client library is loaded on first use. */
export function walletConnectConnector({ projectId, relayUrl, site }: Parameters) {
  const siteChain = `eip155:${site.chain.id}`
  let opening: Promise<WalletConnectProvider> | undefined
  let attempt = new AbortController()

  return createConnector<WalletConnectProvider, { cancel: () => void }>(({ emitter }) => ({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',

    getProvider() {
      opening ??= openProvider({ projectId, relayUrl }).then(
        (provider) => {
          provider.on('display_uri', (uri: string) => emitter.emit('message', { type: 'display_uri', data: uri }))
          provider.on('accountsChanged', this.onAccountsChanged)
          provider.on('chainChanged', this.onChainChanged)
          provider.on('session_update', () => this.onAccountsChanged(accountsOf(provider)))
          provider.on('session_delete', () => this.onDisconnect())
          provider.client.on('session_expire', ({ topic }) => topic === provider.session?.topic && this.onDisconnect())
          return provider
        },
        (error: unknown) => {
          // The next attempt may load the file.
          opening = undefined
          throw error
        },
      )
      return opening
    },

    async connect({ isReconnecting = false } = {}) {
      this.cancel()
      attempt = new AbortController()
      const { signal } = attempt
      const provider = await this.getProvider()
      if (!isOpen(provider)) {
        if (isReconnecting) throw new Error('The WalletConnect session has ended')
        forgetApp()
        await pairWallet(provider, { site, signal })
      }
      // A wallet may allow several networks and start on another.
      if (isOnSiteChain(provider)) provider.setDefaultChain(siteChain)
      const accounts = await this.getAccounts()
      if (accounts.length === 0) throw new UserRejectedRequestError(new Error('The wallet shared no account'))
      // TypeScript cannot follow wagmi's conditional type; we request no capabilities.
      return { accounts: accounts as never, chainId: await this.getChainId() }
    },

    async disconnect() {
      const provider = await this.getProvider()
      const topic = provider.session?.topic
      if (topic === undefined) return
      try {
        await provider.disconnect()
      } catch {
        // The wallet could not be reached; this browser still forgets the session.
        await provider.client.session.delete(topic, { code: 6000, message: 'User disconnected.' })
        delete provider.session
      }
    },

    async getAccounts() {
      return addressesOf(accountsOf(await this.getProvider()))
    },

    async getChainId() {
      const provider = await this.getProvider()
      return Number(await provider.request({ method: 'eth_chainId' }))
    },

    async isAuthorized() {
      return isOpen(await this.getProvider())
    },

    /** Withdraws the code that is shown; its `connect` fails with a user rejection. */
    cancel() {
      attempt.abort(new UserRejectedRequestError(new Error('The code was withdrawn')))
    },

    onAccountsChanged(accounts) {
      const addresses = addressesOf(
        accounts.map((account) => (account.includes(':') ? account : `${siteChain}:${account}`)),
      )
      if (addresses.length === 0) emitter.emit('disconnect')
      else emitter.emit('change', { accounts: addresses })
    },

    onChainChanged(chainId) {
      emitter.emit('change', { chainId: Number(chainId) })
    },

    onDisconnect() {
      emitter.emit('disconnect')
    },
  }))

  function addressesOf(accounts: readonly string[]) {
    return [...new Set(readAccounts(accounts, site.chain.id).map(({ address }) => address))]
  }

  function isOnSiteChain(provider: WalletConnectProvider): boolean {
    return accountsOf(provider).some((account) => account.startsWith(`${siteChain}:`))
  }
}

function accountsOf({ session }: WalletConnectProvider): string[] {
  return Object.values(session?.namespaces ?? {}).flatMap(({ accounts }) => accounts)
}

function isOpen({ session, client }: WalletConnectProvider): boolean {
  return session !== undefined && client.session.keys.includes(session.topic) && session.expiry * 1_000 > Date.now()
}
