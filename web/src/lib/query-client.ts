import {
  keepPreviousData,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery as useLibraryQuery,
} from '@tanstack/react-query'

/** A key starts with the owner of the data: `['admin', 'auctions', page]`, `['account', 'sessions']`, `['wallet', address, 'bids']`. */
type Key =
  | readonly ['admin', ...unknown[]]
  | readonly ['account', ...unknown[]]
  | readonly ['wallet', `0x${string}`, ...unknown[]]
  | readonly ['machine', ...unknown[]]

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Pages report a failure at once and offer another try.
      retry: false,
      // A browser without internet can still reach a server on the same machine.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The library's hook with our client. Public pages use route loaders instead, so that they don't load the library. */
export function useQuery<Data>(options: UseQueryOptions<Data, Error, Data, Key>): UseQueryResult<Data> {
  return useLibraryQuery(options, queryClient)
}

/** Query options of a list: it is asked for whenever it is shown, and the page before stays until the next has loaded. */
export const listed = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const

/** Query options that load data when it is shown and again after each pause while the page is visible. */
export function poll(pauseMs: number) {
  return {
    refetchInterval: pauseMs,
    refetchOnMount: 'always',
    // A hidden page makes no requests; when it is visible again, it asks at once if the pause is over.
    staleTime: pauseMs,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  } as const
}
