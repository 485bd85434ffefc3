import { createConnector } from '@wagmi/core'
import { type Address, SwitchChainError } from 'viem'
import { MELOS_WALLET } from '../wallet-site.ts'
import type { MelosWallet } from './melos-wallet.ts'
import { MelosWalletError } from './melos-wallet-error.ts'
import type { MelosProvider } from './provider.ts'

type ConnectedWallet = Pick<MelosWallet, 'read'> & { readonly provider: MelosProvider }

/** Connects wagmi to the stored wallet, which may be locked: only a signature unlocks it. */
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
      id: MELOS_WALLET,
      name: 'Melos wallet',
      type: 'melos',
      async connect({ withCapabilities } = {}) {
        const accounts = readAccounts()
        if (accounts.length === 0) throw new MelosWalletError('WALLET_MISSING')
        provider.on('accountsChanged', follow)
        return {
          // TypeScript cannot follow wagmi's conditional type.
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
          throw new SwitchChainError(new Error('The Melos wallet works on one network only.'))
        }
        return chain
      },
      onAccountsChanged: () => follow(readAccounts()),
      onChainChanged: () => undefined,
      onDisconnect: end,
    }
  })
}
