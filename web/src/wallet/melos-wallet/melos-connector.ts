import { createConnector } from '@wagmi/core'
import { type Address, SwitchChainError } from 'viem'
import type { MelosWallet } from './melos-wallet.ts'
import { WalletMissingError } from './melos-wallet-error.ts'
import type { MelosProvider } from './provider.ts'

type ConnectedWallet = Pick<MelosWallet, 'read'> & { readonly provider: MelosProvider }

/** The way to the kept wallet for wagmi. It need not be open: only a signature asks for that. */
export function melosConnector(wallet: ConnectedWallet) {
  const { provider } = wallet

  function readAccounts(): readonly Address[] {
    const state = wallet.read()
    return state.kind === 'none' ? [] : [state.address]
  }

  async function readChainId(): Promise<number> {
    return Number(await provider.request({ method: 'eth_chainId' }))
  }

  return createConnector<MelosProvider>(({ emitter, chains }) => {
    function follow(accounts: readonly Address[]) {
      if (accounts.length > 0) emitter.emit('change', { accounts })
      else end()
    }

    function end() {
      provider.removeListener('accountsChanged', follow)
      emitter.emit('disconnect')
    }

    return {
      id: 'melos',
      name: 'Melos wallet',
      type: 'melos',
      async connect({ withCapabilities } = {}) {
        const accounts = readAccounts()
        if (accounts.length === 0) throw new WalletMissingError()
        provider.on('accountsChanged', follow)
        return {
          // Its shape depends on a type parameter that TypeScript cannot follow.
          accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never,
          chainId: await readChainId(),
        }
      },
      disconnect: async () => provider.removeListener('accountsChanged', follow),
      getAccounts: async () => readAccounts(),
      getChainId: readChainId,
      getProvider: async () => provider,
      isAuthorized: async () => readAccounts().length > 0,
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (chain === undefined || chain.id !== (await readChainId())) {
          throw new SwitchChainError(new Error('The wallet knows this one network only.'))
        }
        return chain
      },
      onAccountsChanged: () => follow(readAccounts()),
      onChainChanged: () => undefined,
      onDisconnect: end,
    }
  })
}
