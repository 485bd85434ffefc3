import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { loadPart } from '../lib/load-part.ts'
import { useSite } from '../lib/site.ts'
import type { Holding } from './holding.ts'
import { loadWallet } from './load-wallet.ts'
import { onRefreshFunds } from './use-funds.ts'
import { useWallet } from './wallet.ts'

/** The connected wallet's tokens of a song; undefined until they are known. A change of `occasion` reads them again. */
export function useHolding(song: string, occasion: string): Holding | undefined {
  const site = useSite()
  const wallet = useWallet()
  const owner = wallet.kind === 'connected' ? wallet.address : undefined
  const [known, setKnown] = useState<{ readonly owner: Address; readonly holding: Holding }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion isn't used, but calls for another look
  useEffect(() => {
    if (owner === undefined) return
    let isOver = false
    const ask = async (): Promise<void> => {
      try {
        const [clients, { readHolding }] = await Promise.all([loadWallet(site), loadPart(() => import('./holding.ts'))])
        const holding = await readHolding(clients, { owner, song })
        if (!isOver) setKnown({ owner, holding })
      } catch {
        // The known holding stays until the next try.
      }
    }
    void ask()
    const stop = onRefreshFunds(() => void ask())
    return () => {
      isOver = true
      stop()
    }
  }, [owner, song, site, occasion])
  return known?.owner === owner ? known?.holding : undefined
}
