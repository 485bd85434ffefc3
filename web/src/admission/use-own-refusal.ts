import type { Auction, Refusal } from '@melos/api-contract'
import { useCallback, useEffect, useState } from 'react'
import { useHasAccountSession, useSessionAddress } from '../api/session.ts'
import { loadPart } from '../lib/load-part.ts'
import { isRestricted } from './is-restricted.ts'
import type { Watched } from './watch-refusal.ts'

interface OwnRefusal {
  /** Why the signed-in wallet can't bid; null if it can, undefined while that isn't known. */
  readonly refusal: Refusal | null | undefined
  readonly refresh: () => void
}

/** Asks nothing for an auction that is open to everyone, and nothing for people who haven't signed in. */
export function useOwnRefusal({ externalId, policy, status }: Auction): OwnRefusal {
  const address = useSessionAddress()
  const hasAccount = useHasAccountSession()
  const [count, setCount] = useState(0)
  const [known, setKnown] = useState<readonly [address: string, refusal: Refusal | null]>()
  const isAsked = isRestricted(policy) && status.value === 'OPEN'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each count asks again
  useEffect(() => {
    if (!isAsked || address === undefined) return
    return watch((refusal) => setKnown([address, refusal]), { externalId, address, hasAccount })
  }, [isAsked, address, hasAccount, externalId, count])

  const refresh = useCallback(() => setCount((before) => before + 1), [])
  return { refusal: known?.[0] === address ? known?.[1] : undefined, refresh }
}

function watch(onRefusal: (refusal: Refusal | null) => void, watched: Omit<Watched, 'signal'>): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // The price check answers too.
  loadPart(() => import('./watch-refusal.ts')).then(
    ({ watchRefusal }) => watchRefusal(onRefusal, { ...watched, signal }),
    console.error,
  )
  return () => stop.abort()
}
