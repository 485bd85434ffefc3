import { useCallback, useEffect, useState } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { forgetLoads, keepLoad } from '../../lib/keep-loads.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { type LoadedAuction, loadAdminAuction } from './load-admin-auction.ts'
import { waitForChange } from './wait-for-change.ts'

type Answer =
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly loaded: LoadedAuction }

interface LoadedState {
  readonly state: Answer | { readonly kind: 'loading' }
  /** Asks again behind what is shown. */
  readonly reload: () => void
  readonly retry: () => void
}

/** An auction as the server has it, kept for a minute. Approving reads the chain, and does not rely on it. */
export function useAdminAuction(id: string): LoadedState {
  const [state, setState] = useState<LoadedState['state']>({ kind: 'loading' })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same question again
  useEffect(() => {
    let isOver = false
    void loadKept(id).then((answer) => {
      if (!isOver) setState(answer)
    })
    return () => {
      isOver = true
    }
  }, [id, round])

  const reload = useCallback(() => {
    forgetLoads()
    setRound((known) => known + 1)
  }, [])
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

const loadKept = (id: string): Promise<Answer> =>
  keepLoad<Answer>({
    url: `/admin/auction/${id}`,
    load: () => loadAdminAuction(signedFetch, id).then((loaded) => ({ kind: 'loaded', loaded }), toAnswer),
    isWhole: ({ kind }) => kind !== 'failed',
    nothing: { kind: 'failed' },
  })

/** What is not an auction's number names nothing either. */
function toAnswer(error: unknown): Answer {
  const isMissing = error instanceof ApiRequestError && (error.status === 404 || error.status === 400)
  return { kind: isMissing ? 'missing' : 'failed' }
}
