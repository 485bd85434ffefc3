import { getConnection } from '@wagmi/core'
import { type EIP1193Provider, numberToHex, withRetry } from 'viem'
import { isFields } from '../lib/is-fields.ts'
import type { WalletClients } from './wallet-clients.ts'
import { toChain } from './wallet-site.ts'

/** The code for an unknown chain, which some wallets wrap in another error. */
const UNKNOWN_CHAIN = 4902
const POLLS = { retryCount: 20, delay: 50 } as const

/**
 * Switches the wallet to the auctions' network, and offers to add it if the wallet does not know it. This isn't wagmi's
 * `switchChain`, because that never ends if the wallet stays on another network, and takes a wallet that adds the network
 * without switching to it for a person who rejects.
 */
export async function switchNetwork({ config, site }: Pick<WalletClients, 'config' | 'site'>): Promise<void> {
  const { connector } = getConnection(config)
  if (connector === undefined) throw new Error('No wallet is connected')
  // All our connectors return an EIP-1193 provider.
  const provider = (await connector.getProvider()) as EIP1193Provider
  const chainId = numberToHex(site.chain.id)
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    const { name, nativeCurrency, rpcUrls, blockExplorers } = toChain(site)
    const explorer = blockExplorers?.default.url
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId,
          chainName: name,
          nativeCurrency,
          rpcUrls: rpcUrls.default.http,
          ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
        },
      ],
    })
    // Some wallets add a network without switching to it.
    if ((await connector.getChainId()) !== site.chain.id)
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  }
  await withRetry(async () => {
    if ((await connector.getChainId()) !== site.chain.id) throw new Error('The wallet stayed on another network')
  }, POLLS)
  // Some wallets do not announce a switch that we requested.
  connector.emitter.emit('change', { chainId: site.chain.id })
}

function isUnknownChain(error: unknown): boolean {
  if (!isFields(error)) return false
  const { code, data, cause } = error
  return code === UNKNOWN_CHAIN || (isFields(data) && isUnknownChain(data.originalError)) || isUnknownChain(cause)
}
