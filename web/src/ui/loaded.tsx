import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Unavailable } from './unavailable.tsx'

/** What a page needs to know of a query. */
export type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'errorUpdateCount' | 'refetch'>

interface LoadedProps<Data> {
  readonly query: Query<Data>
  /** In the data's place until it is there. */
  readonly loading: ReactNode
  /** In words, what a query that failed leaves out. */
  readonly failed: { readonly title: string; readonly text: string; readonly action: string }
  readonly place?: 'page' | 'content' | 'part'
  readonly children: (data: Data) => ReactNode
}

/** The data of a query. A failure does not take away what a person is reading: it is shown only where nothing is known. */
export function Loaded<Data>({ query, loading, failed, place, children }: LoadedProps<Data>) {
  const { isTrying, retry } = useRetry(query)
  if (query.data !== undefined) return children(query.data)
  // A query that asks again by itself must not replace the notice for a moment each time.
  if (isTrying || (query.isPending && query.errorUpdateCount === 0)) return loading
  return <Unavailable {...failed} place={place} onRetry={retry} />
}

/** Another try that a person has asked for, until its answer is there. */
export function useRetry({ refetch }: Pick<Query<unknown>, 'refetch'>): { isTrying: boolean; retry: () => void } {
  const [isTrying, setTrying] = useState(false)
  const retry = (): void => {
    setTrying(true)
    void refetch().finally(() => setTrying(false))
  }
  return { isTrying, retry }
}
