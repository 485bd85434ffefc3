import { useEffect, useState } from 'react'
import { loadPart } from '../lib/load-part.ts'
import { useSite } from '../lib/site.ts'
import type { Funds } from './funds.ts'
import { useWallet } from './wallet.ts'
import { openDoor } from './wallet-door.ts'

/** Money also moves without us: a settlement pays, a friend sends. */
const ASK_EVERY_MS = 15_000

const listeners = new Set<() => void>()

/** Something was paid or allowed: whoever shows money asks again at once. */
export function refreshFunds(): void {
  for (const listener of listeners) listener()
}

/** What the connected wallet holds; undefined while that is not known. */
export function useFunds(): Funds | undefined {
  const site = useSite()
  const wallet = useWallet()
  const owner = wallet.kind === 'connected' ? wallet.address : undefined
  const [known, setKnown] = useState<{ owner: string; funds: Funds }>()
  useEffect(() => {
    if (owner === undefined) return
    let isOver = false
    const ask = async (): Promise<void> => {
      try {
        const [door, { readFunds }] = await Promise.all([openDoor(site), loadPart(() => import('./read-funds.ts'))])
        const funds = await readFunds(door, owner)
        if (!isOver) setKnown({ owner, funds })
      } catch {
        // What was known stays; the next try is not far.
      }
    }
    const askIfSeen = (): void => void (document.visibilityState === 'visible' && ask())
    void ask()
    listeners.add(ask)
    document.addEventListener('visibilitychange', askIfSeen)
    const timer = setInterval(askIfSeen, ASK_EVERY_MS)
    return () => {
      isOver = true
      listeners.delete(ask)
      document.removeEventListener('visibilitychange', askIfSeen)
      clearInterval(timer)
    }
  }, [owner, site])
  return known !== undefined && known.owner === owner ? known.funds : undefined
}
