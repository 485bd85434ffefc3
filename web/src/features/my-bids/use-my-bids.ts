import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Address } from 'viem'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { type BidsPage, loadMyBids } from './load-my-bids.ts'

const PAUSE_MS = { calm: 60_000, attentive: 5_000, impatient: 1_000 } as const

interface Wanted {
  readonly address: Address
  readonly page: number
  /** A change triggers a request right away. */
  readonly occasion: string
  /** Polls faster while a settlement may come at any moment, and fastest while the chain is ahead of the list. */
  readonly attention: (list: BidsPage | undefined) => keyof typeof PAUSE_MS
}

export function useMyBids({ address, page, occasion, attention }: Wanted): UseQueryResult<BidsPage> {
  const query = useQuery({
    queryKey: ['wallet', address, 'bids', page],
    queryFn: () => loadMyBids(signedFetch, page),
    refetchInterval: ({ state }) => PAUSE_MS[attention(state.data)],
    placeholderData: keepPreviousData,
    // Every answer must be a new object, because it triggers dropping the calls that the list no longer offers.
    structuralSharing: false,
  })
  const { refetch } = query
  const seen = useRef(occasion)
  useEffect(() => {
    if (seen.current === occasion) return
    seen.current = occasion
    void refetch()
  }, [occasion, refetch])
  return query
}
