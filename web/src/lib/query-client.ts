import {
  keepPreviousData,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery as useLibraryQuery,
} from '@tanstack/react-query'

/** Whose answer it is, what it is, and which: `['admin', 'auctions', page]`, `['wallet', address, 'bids', page]`. */
type Key = readonly ['admin', ...unknown[]] | readonly ['wallet', `0x${string}`, ...unknown[]]

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Pages say at once that an answer did not come, and offer another try.
      retry: false,
      // A browser without internet can still reach a server on the same machine.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The library's own hook with the page's one client. Public pages load with their routes instead, without the library. */
export function useQuery<Data>(options: UseQueryOptions<Data, Error, Data, Key>): UseQueryResult<Data> {
  return useLibraryQuery(options, queryClient)
}

/** For what changes by itself: asks when it is shown, and again after each pause while the page is looked at. */
export function poll(pauseMs: number) {
  return {
    refetchInterval: pauseMs,
    refetchOnMount: 'always',
    // A hidden page asks nobody; one that is seen again asks at once if its pause is over.
    staleTime: pauseMs,
    refetchOnWindowFocus: true,
    // Another page of a list replaces this one when it is there.
    placeholderData: keepPreviousData,
  } as const
}
