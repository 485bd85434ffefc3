import type { WalletSite } from '../wallet-site.ts'
import type { WalletConnectProvider } from './open-provider.ts'

/** If the relay doesn't answer within this time, there is no code to show. */
const RELAY_TIMEOUT_MS = 20_000
const METHODS = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  // EIP-5792: a bid and its deposit in one request.
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
const EVENTS = ['accountsChanged', 'chainChanged']
const LEFT = { code: 6000, message: 'User disconnected.' }

interface Pairing {
  readonly site: WalletSite
  readonly signal: AbortSignal
}

/** Requests a code, which arrives as `display_uri`, and waits until a wallet has accepted. */
export async function pairWallet(provider: WalletConnectProvider, { site, signal }: Pairing): Promise<void> {
  signal.throwIfAborted()
  const session = provider.connect({ optionalNamespaces: toNamespaces(site, location.origin) })
  const clear = new AbortController()
  try {
    await Promise.race([session, rejectEarly(provider, AbortSignal.any([signal, clear.signal]))])
  } catch (error) {
    // A wallet that accepts after the attempt has ended is disconnected again.
    session.then((late) => late && provider.client.disconnect({ topic: late.topic, reason: LEFT })).catch(() => {})
    throw error
  } finally {
    clear.abort()
  }
}

/** The permissions that a wallet is asked for: only the auctions' network and only what Melos uses. */
export function toNamespaces({ chain: { id, rpcUrl } }: WalletSite, origin: string) {
  const rpcMap = { [id]: new URL(rpcUrl, origin).href }
  return { eip155: { chains: [`eip155:${id}`], methods: METHODS, events: EVENTS, rpcMap } }
}

function rejectEarly(provider: WalletConnectProvider, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The WalletConnect relay did not answer')), RELAY_TIMEOUT_MS)
    const stop = () => clearTimeout(timer)
    provider.once('display_uri', stop)
    signal.addEventListener('abort', () => {
      stop()
      provider.off('display_uri', stop)
      reject(signal.reason)
    })
  })
}
