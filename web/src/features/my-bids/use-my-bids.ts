import { listMyBids, listMyCredits, type MyBid } from '@melos/api-contract'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Address } from 'viem'
import { callApi, type Fetcher, withinTime } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'

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

const PAGE_SIZE = 50
const EXPORT_SIZE = 100

export type BidsPage = Awaited<ReturnType<typeof loadMyBids>>

/** Loads one page of a person's bids and all their credits, or the first page if that page doesn't exist. */
export async function loadMyBids(fetcher: Fetcher, page: number) {
  const [{ answer, ...place }, credits] = await withinTime(
    Promise.all([
      loadPage((query) => ask(fetcher, query), { page, size: PAGE_SIZE }),
      callApi(fetcher, { endpoint: listMyCredits }),
    ]),
  )
  return { bids: answer.data, total: answer.total, ...place, credits: credits.data }
}

/** Every bid, newest first. A new bid moves others to later pages, so a bid that appears twice counts once. */
export async function loadAllBids(fetcher: Fetcher): Promise<MyBid[]> {
  const found = new Map<number, MyBid>()
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const { data, total } = await ask(fetcher, { page, size: EXPORT_SIZE })
    for (const bid of data) found.set(bid.id, bid)
    isLast = data.length === 0 || page * EXPORT_SIZE >= total
  }
  return [...found.values()].sort((one, other) => other.id - one.id)
}

async function ask(fetcher: Fetcher, query: { page: number; size: number }) {
  return await callApi(fetcher, { endpoint: listMyBids, query })
}
