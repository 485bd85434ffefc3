import { getConnection } from '@wagmi/core'
import { type EIP1193Provider, numberToHex, withRetry } from 'viem'
import { toChain } from './to-chain.ts'
import type { WalletClients } from './wallet-clients.ts'

/** What wallets answer for a chain that they do not know; some pack it. */
const UNKNOWN_CHAIN = 4902
const POLLS = { retryCount: 20, delay: 50 } as const

/** Brings the wallet to the network that the auctions are on, offering to add it where the wallet does not know it. */
export async function switchNetwork({ config, site }: Pick<WalletClients, 'config' | 'site'>): Promise<void> {
  const { connector } = getConnection(config)
  if (connector === undefined) throw new Error('No wallet is connected')
  // Every connector of ours gives an EIP-1193 provider.
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
    // Some wallets add a network and stay where they are.
    if ((await connector.getChainId()) !== site.chain.id)
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  }
  await withRetry(async () => {
    if ((await connector.getChainId()) !== site.chain.id) throw new Error('The wallet stayed on another network')
  }, POLLS)
  // Not every wallet tells of a switch that it was asked for.
  connector.emitter.emit('change', { chainId: site.chain.id })
}

function isUnknownChain(error: unknown): boolean {
  const { code, data, cause } = (error ?? {}) as {
    code?: unknown
    data?: { originalError?: { code?: unknown } }
    cause?: unknown
  }
  return (
    code === UNKNOWN_CHAIN ||
    data?.originalError?.code === UNKNOWN_CHAIN ||
    (cause !== undefined && isUnknownChain(cause))
  )
}
