import { useEffect } from 'react'
import { loadPart } from '../lib/load-part.ts'
import { useSite } from '../lib/site.ts'
import { createSignal, createStore, useStore } from '../lib/store.ts'
import type { Funds } from './funds.ts'
import { loadWallet } from './load-wallet.ts'
import { useWallet } from './wallet.ts'

/** Money also moves without us: a settlement pays, a friend sends. */
const ASK_EVERY_MS = 15_000

const known = createStore<{ readonly owner: string; readonly funds: Funds } | undefined>(undefined)
const refreshes = createSignal()

/** Something was paid or allowed: what shows money asks again at once. */
export const refreshFunds = refreshes.tell

/** What the connected wallet holds; undefined while that is not known. The page of an auction has no query library. */
export function useFunds(): Funds | undefined {
  const site = useSite()
  const wallet = useWallet()
  const owner = wallet.kind === 'connected' ? wallet.address : undefined
  useEffect(() => {
    if (owner === undefined) return
    const ask = async (): Promise<void> => {
      try {
        const [clients, { readFunds }] = await Promise.all([
          loadWallet(site),
          loadPart(() => import('./read-funds.ts')),
        ])
        known.write({ owner, funds: await readFunds(clients, owner) })
      } catch {
        // What was known stays; the next try is not far.
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
