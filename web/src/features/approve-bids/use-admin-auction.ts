import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { forgetLoads } from '../../lib/keep-loads.ts'
import { useQuery } from '../../lib/query-client.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { type LoadedAuction, loadAdminAuction } from './load-admin-auction.ts'
import { situationKey } from './use-situation.ts'
import { waitForChange } from './wait-for-change.ts'

const FRESH_MS = 60_000

interface AskedAuction {
  readonly query: UseQueryResult<LoadedAuction>
  readonly isMissing: boolean
  /** Asks again behind what is shown. */
  readonly reload: () => void
}

/** An auction as the server has it, kept for a minute. Approving reads the chain, and does not rely on it. */
export function useAdminAuction(id: string): AskedAuction {
  const query = useQuery({
    queryKey: ['admin', 'auction', id],
    queryFn: async ({ client }) => {
      const loaded = await loadAdminAuction(signedFetch, id)
      // What the server says is compared with the chain, which is read after it.
      void client.invalidateQueries({ queryKey: situationKey(loaded.auction.externalId) })
      return loaded
    },
    staleTime: FRESH_MS,
  })
  const { refetch, data } = query
  const reload = useCallback(() => {
    forgetLoads()
    void refetch()
  }, [refetch])
  const auction = data?.auction
  useEffect(() => {
    const wait = auction === undefined ? undefined : waitForChange(auction, readServerNow())
    if (wait === undefined) return
    const timer = setTimeout(reload, wait)
    return () => clearTimeout(timer)
  }, [auction, reload])
  return { query, isMissing: isMissing(query.error), reload }
}

/** What is not an auction's number names nothing either. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiRequestError && (error.status === 404 || error.status === 400)
}
