import { useCallback, useEffect, useState } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { type LoadedAuction, loadAdminAuction } from './load-admin-auction.ts'
import { waitForChange } from './wait-for-change.ts'

type AdminAuctionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly loaded: LoadedAuction }

interface LoadedState {
  readonly state: AdminAuctionState
  /** Asks again behind what is shown. */
  readonly reload: () => void
  readonly retry: () => void
}

export function useAdminAuction(id: string): LoadedState {
  const [state, setState] = useState<AdminAuctionState>({ kind: 'loading' })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same question again
  useEffect(() => {
    let isOver = false
    loadAdminAuction(signedFetch, id).then(
      (loaded) => {
        if (!isOver) setState({ kind: 'loaded', loaded })
      },
      (error: unknown) => {
        // What is being read stays, though it may be a little old.
        if (!isOver)
          setState((known) => (known.kind === 'loaded' ? known : { kind: isMissing(error) ? 'missing' : 'failed' }))
      },
    )
    return () => {
      isOver = true
    }
  }, [id, round])

  const reload = useCallback(() => setRound((known) => known + 1), [])
  const auction = state.kind === 'loaded' ? state.loaded.auction : undefined
  useEffect(() => {
    const wait = auction === undefined ? undefined : waitForChange(auction, readServerNow())
    if (wait === undefined) return
    const timer = setTimeout(reload, wait)
    return () => clearTimeout(timer)
  }, [auction, reload])

  const retry = useCallback(() => {
    setState({ kind: 'loading' })
    reload()
  }, [reload])
  return { state, reload, retry }
}

/** What is no number of an auction names nothing either. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiRequestError && (error.status === 404 || error.status === 400)
}
