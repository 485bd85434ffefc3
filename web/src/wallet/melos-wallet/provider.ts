import { type Address, numberToHex } from 'viem'
import type { Store } from '../../lib/store.ts'
import type { ChainNode, RpcRequest } from './chain-node.ts'
import { createSigningMethods, type SigningParameters } from './signing-methods.ts'
import {
  METHOD_NOT_FOUND,
  UNAUTHORIZED,
  UNKNOWN_CHAIN,
  UNSUPPORTED_METHOD,
  WalletRpcError,
} from './wallet-rpc-error.ts'

type AccountsListener = (accounts: readonly Address[]) => void

/** An EIP-1193 provider for the stored wallet. */
export interface MelosProvider extends ChainNode {
  /** Only `accountsChanged` ever fires, because the chain stays the same. */
  readonly on: (event: string, listener: AccountsListener) => void
  readonly removeListener: (event: string, listener: AccountsListener) => void
}

interface ProviderParameters extends Omit<SigningParameters, 'requireAddress'> {
  readonly address: Pick<Store<Address | undefined>, 'read' | 'subscribe'>
}

export function createProvider({ address, ...signing }: ProviderParameters): MelosProvider {
  const { site, node } = signing
  const methods = createSigningMethods({ ...signing, requireAddress })
  const subscriptions = new Map<AccountsListener, () => void>()

  function readAccounts(): readonly Address[] {
    const stored = address.read()
    return stored === undefined ? [] : [stored]
  }

  function requireAddress(given?: unknown): Address {
    const stored = address.read()
    if (stored === undefined || (given !== undefined && String(given).toLowerCase() !== stored.toLowerCase())) {
      throw new WalletRpcError(UNAUTHORIZED, 'This account isn’t in the wallet.')
    }
    return stored
  }

  function switchChain([parameter]: readonly unknown[]): null {
    const chain: unknown = Object(parameter).chainId
    if (chain === numberToHex(site.chain.id)) return null
    throw new WalletRpcError(UNKNOWN_CHAIN, 'The Melos wallet works on one network only.')
  }

  async function request({ method, params }: RpcRequest): Promise<unknown> {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
        return readAccounts()
      case 'eth_requestAccounts':
        return [requireAddress()]
      case 'eth_chainId':
        return numberToHex(site.chain.id)
      case 'personal_sign':
        return methods.signMessage(list)
      case 'eth_signTypedData_v4':
        return methods.signTypedData(list)
      case 'eth_sendTransaction':
        return methods.sendTransaction(list)
      case 'wallet_getCapabilities':
        return methods.readCapabilities(list)
      case 'wallet_sendCalls':
        return methods.sendCalls(list)
      case 'wallet_switchEthereumChain':
        return switchChain(list)
      // viem tries this after a failed `eth_sendTransaction`, and reports the first failure only for this answer.
      case 'wallet_sendTransaction':
        throw new WalletRpcError(METHOD_NOT_FOUND, 'The wallet doesn’t support this method.')
      default:
        if (/^(wallet|personal)_|^eth_sign/.test(method)) {
          throw new WalletRpcError(UNSUPPORTED_METHOD, 'The wallet doesn’t support this method.')
        }
        return node.request({ method, params })
    }
  }

  return {
    request,
    on(event, listener) {
      if (event !== 'accountsChanged' || subscriptions.has(listener)) return
      subscriptions.set(
        listener,
        address.subscribe(() => listener(readAccounts())),
      )
    },
    removeListener(event, listener) {
      if (event !== 'accountsChanged') return
      subscriptions.get(listener)?.()
      subscriptions.delete(listener)
    },
  }
}
