import type { UseQueryResult } from '@tanstack/react-query'
import { loadOrReload } from '../../lib/load-failure.ts'
import { useQuery } from '../../lib/query-client.ts'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import type { Situation } from './plan-settlement.ts'

export const situationKey = (auctionId: number) => ['admin', 'situation', auctionId] as const

/** The auction's state on the chain, read by this browser for this visit, and again after each answer of the server. */
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
