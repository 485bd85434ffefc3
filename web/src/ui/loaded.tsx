import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describeRateLimit } from '../api/api-request-error.ts'
import { Unavailable } from './unavailable.tsx'

export type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'errorUpdateCount' | 'refetch'>

interface LoadedProps<Data> {
  readonly query: Query<Data>
  readonly loading: ReactNode
  readonly failed: { readonly title: string; readonly text: string; readonly action: string }
  readonly place?: 'page' | 'content' | 'part'
  readonly children: (data: Data) => ReactNode
}

/** Renders a query's data. A failure is shown only where there is no data, so that it never removes what a person is reading. */
export function Loaded<Data>({ query, loading, failed, place, children }: LoadedProps<Data>) {
  const { isTrying, retry } = useRetry(query)
  if (query.data !== undefined) return children(query.data)
  // A query that polls must not replace the notice at every attempt.
  if (isTrying || (query.isPending && query.errorUpdateCount === 0)) return loading
  const text = describeRateLimit(query.error) ?? failed.text
  return <Unavailable {...failed} text={text} place={place} onRetry={retry} />
}

export function useRetry({ refetch }: Pick<Query<unknown>, 'refetch'>): { isTrying: boolean; retry: () => void } {
  const [isTrying, setTrying] = useState(false)
  const retry = (): void => {
    setTrying(true)
    void refetch().finally(() => setTrying(false))
  }
  return { isTrying, retry }
}
