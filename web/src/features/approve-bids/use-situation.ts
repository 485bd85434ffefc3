import { useCallback, useEffect, useState } from 'react'
import { loadOrReload } from '../../lib/load-failure.ts'
import { useSite } from '../../lib/site.ts'
import { openDoor } from '../../wallet/wallet-door.ts'
import type { Situation } from './settle/plan-settlement.ts'

type SituationState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'read'; readonly situation: Situation }

/** How the auction stands on the chain, read by this browser. */
export function useSituation(auctionId: number): { readonly state: SituationState; readonly readAgain: () => void } {
  const site = useSite()
  const [state, setState] = useState<SituationState>({ kind: 'reading' })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same question again
  useEffect(() => {
    let isOver = false
    const read = async (): Promise<Situation> => {
      const [door, { readSituation }] = await Promise.all([
        openDoor(site),
        loadOrReload(() => import('./settle/read-situation.ts')),
      ])
      return await readSituation(door, auctionId)
    }
    read().then(
      (situation) => {
        if (!isOver) setState({ kind: 'read', situation })
      },
      (error: unknown) => {
        console.error(error)
        // What was read before is better than nothing.
        if (!isOver) setState((known) => (known.kind === 'read' ? known : { kind: 'failed' }))
      },
    )
    return () => {
      isOver = true
    }
  }, [site, auctionId, round])

  const readAgain = useCallback(() => {
    setState((known) => (known.kind === 'failed' ? { kind: 'reading' } : known))
    setRound((known) => known + 1)
  }, [])
  return { state, readAgain }
}
