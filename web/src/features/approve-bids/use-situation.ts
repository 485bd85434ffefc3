import { useCallback, useEffect, useState } from 'react'
import { loadOrReload } from '../../lib/load-failure.ts'
import { useSite } from '../../lib/site.ts'
import { openDoor } from '../../wallet/wallet-door.ts'
import type { LoadedAuction } from './load-admin-auction.ts'
import type { Situation } from './settle/plan-settlement.ts'

type SituationState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'read'; readonly situation: Situation }

interface ReadSituation {
  readonly state: SituationState
  readonly readAgain: () => void
}

/** The auction's state on the chain, read by this browser and read again when the server has loaded other bids. */
export function useSituation({ auction: { externalId: auctionId }, bids }: LoadedAuction): ReadSituation {
  const site = useSite()
  const [state, setState] = useState<SituationState>({ kind: 'reading' })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round, or other bids, ask the same question again
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
  }, [site, auctionId, bids, round])

  const readAgain = useCallback(() => {
    setState((known) => (known.kind === 'failed' ? { kind: 'reading' } : known))
    setRound((known) => known + 1)
  }, [])
  return { state, readAgain }
}
