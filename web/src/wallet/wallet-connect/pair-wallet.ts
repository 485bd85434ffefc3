import type { WalletConnectProvider } from './open-provider.ts'
import type { toNamespaces } from './to-namespaces.ts'

/** Without an answer of the relay for so long there will be no code to show. */
const RELAY_TIMEOUT_MS = 20_000

interface Pairing {
  readonly namespaces: ReturnType<typeof toNamespaces>
  /** Ends the attempt: the person left, or wants another code. */
  readonly signal: AbortSignal
}

/** Asks for a code, which comes as `display_uri`, and waits until a wallet has agreed. */
export async function pairWallet(provider: WalletConnectProvider, { namespaces, signal }: Pairing): Promise<void> {
  signal.throwIfAborted()
  const session = provider.connect({ optionalNamespaces: namespaces })
  const clear = new AbortController()
  try {
    await Promise.race([session, rejectEarly(provider, AbortSignal.any([signal, clear.signal]))])
  } catch (error) {
    // A wallet that agrees all the same is let go.
    session.then((late) => late && provider.client.disconnect({ topic: late.topic, reason: LEFT })).catch(() => {})
    throw error
  } finally {
    clear.abort()
  }
}

const LEFT = { code: 6000, message: 'User disconnected.' }

/** Rejects when the attempt is ended, or when the relay has not answered in time. */
function rejectEarly(provider: WalletConnectProvider, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The relay does not answer')), RELAY_TIMEOUT_MS)
    const stop = () => clearTimeout(timer)
    provider.once('display_uri', stop)
    signal.addEventListener('abort', () => {
      stop()
      provider.off('display_uri', stop)
      reject(signal.reason)
    })
  })
}
