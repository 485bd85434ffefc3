import { useEffect } from 'react'
import { loadPart } from '../lib/load-part.ts'
import { useSite } from '../lib/site.ts'
import { createSignal, createStore, useStore } from '../lib/store.ts'
import type { Funds } from './funds.ts'
import { loadWallet } from './load-wallet.ts'
import { useConnectedAddress } from './wallet.ts'

/**
 * An allowance from this amount up counts as any amount, because it far exceeds the supply of MELS. Wallets use the largest possible
 * number for it.
 */
export const UNLIMITED_ALLOWANCE = 2n ** 128n

/** Funds also change without this page, for example when a settlement pays. */
const ASK_EVERY_MS = 15_000

const known = createStore<{ readonly owner: string; readonly funds: Funds } | undefined>(undefined)
const refreshes = createSignal()

/** Makes every balance on the page load again. */
export const refreshFunds = refreshes.tell
export const onRefreshFunds = refreshes.subscribe

/** The connected wallet's funds; undefined until they are known. Uses no query library, which public pages do not load. */
export function useFunds(): Funds | undefined {
  const site = useSite()
  const owner = useConnectedAddress()
  useEffect(() => {
    if (owner === undefined) return
    const ask = async (): Promise<void> => {
      try {
        const [clients, { readFunds }] = await Promise.all([loadWallet(site), loadPart(() => import('./funds.ts'))])
        known.write({ owner, funds: await readFunds(clients, owner) })
      } catch {
        // The known funds stay until the next try.
      }
    }
    const askIfSeen = (): void => void (document.visibilityState === 'visible' && ask())
    void ask()
    const stop = refreshes.subscribe(() => void ask())
    document.addEventListener('visibilitychange', askIfSeen)
    const timer = setInterval(askIfSeen, ASK_EVERY_MS)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', askIfSeen)
      clearInterval(timer)
    }
  }, [owner, site])
  const latest = useStore(known)
  return latest?.owner === owner ? latest?.funds : undefined
}
