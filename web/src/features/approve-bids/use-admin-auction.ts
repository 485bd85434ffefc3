import { type AdminAuction, type Bid, findAdminAuction, findBillingDetails } from '@melos/api-contract'
import { changesNextAt } from '@melos/clearing'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { clearPageData } from '../../lib/cache-page-data.ts'
import { loadOrReload } from '../../lib/load-failure.ts'
import { useQuery } from '../../lib/query-client.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import type { Situation } from './read-situation.ts'

const FRESH_MS = 60_000

/** The server's view of an auction, with all its bids, highest price first. */
export interface LoadedAuction {
  readonly auction: AdminAuction
  readonly bids: readonly Bid[]
}

const situationKey = (auctionId: number) => ['admin', 'situation', auctionId] as const

/** Cached for a minute; a settlement reads the chain and doesn't rely on this data. */
export function useAdminAuction(id: string) {
  const query = useQuery({
    queryKey: ['admin', 'auction', id],
    queryFn: async ({ client }) => {
      const loaded = await loadAdminAuction(id)
      // The page compares the server's data with the chain, so the chain is read after it.
      void client.invalidateQueries({ queryKey: situationKey(loaded.auction.externalId) })
      return loaded
    },
    staleTime: FRESH_MS,
  })
  const { refetch, data, error } = query
  const reload = useCallback(() => {
    clearPageData()
    void refetch()
  }, [refetch])
  const auction = data?.auction
  useEffect(() => {
    const wait = auction === undefined ? undefined : waitForChange(auction, readServerNow())
    if (wait === undefined) return
    const timer = setTimeout(reload, wait)
    return () => clearTimeout(timer)
  }, [auction, reload])
  // The server answers 400 if the id in the URL isn't a number.
  const isMissing = error instanceof ApiRequestError && (error.status === 404 || error.status === 400)
  return { query, isMissing, reload }
}

async function loadAdminAuction(id: string): Promise<LoadedAuction> {
  const [{ body: auction }, { data }] = await Promise.all([
    callApi(signedFetch, { endpoint: findAdminAuction, params: { id } }),
    callApi(signedFetch, { endpoint: findBillingDetails, params: { auctionId: id } }),
  ])
  return { auction, bids: data.flatMap(({ bids }) => bids) }
}

/** An extra wait after a change is due, so that the server's clock and the chain's next block are past it as well. */
const AFTER_MS = 2_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Milliseconds until time alone changes the auction; undefined when nothing more will. */
export function waitForChange(
  { salesStartDate, salesEndDate, status }: Pick<AdminAuction, 'salesStartDate' | 'salesEndDate' | 'status'>,
  now: number,
): number | undefined {
  const times = {
    startsAt: new Date(parseUtcDateTime(salesStartDate)),
    endsAt: new Date(parseUtcDateTime(salesEndDate)),
    isProcessed: status.value === 'PROCESSED',
  }
  const next = changesNextAt(times, new Date(now - AFTER_MS))
  return next === undefined ? undefined : Math.min(next.getTime() + AFTER_MS - now, LONGEST_TIMER_MS)
}

/** Read by this browser from the chain on each visit, and again after each answer from the server. */
export function useSituation(auctionId: number): UseQueryResult<Situation> {
  const site = useSite()
  return useQuery({
    queryKey: situationKey(auctionId),
    queryFn: async () => {
      try {
        const [clients, { readSituation }] = await Promise.all([
          loadWallet(site),
          loadOrReload(() => import('./read-situation.ts')),
        ])
        return await readSituation(clients, auctionId)
      } catch (error) {
        console.error(error)
        throw error
      }
    },
    gcTime: 0,
  })
}
