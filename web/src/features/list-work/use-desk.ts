import { useEffect, useState } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { useQuery } from '../../lib/query-client.ts'
import { useStore } from '../../lib/store.ts'
import { createDesk, type Desk, type DeskState } from './create-desk.ts'
import { draftCalls } from './draft-calls.ts'
import { saveOnLeave } from './save-on-leave.ts'

export type OpenedDesk =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'missing' }
  | { readonly kind: 'open'; readonly desk: Desk }

/** The draft of this id, loaded in the browser; what is typed is saved before the page goes. */
export function useDesk(id: string): OpenedDesk {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'draft', id],
    queryFn: () => draftCalls.find(id),
    // What is typed is newer than any answer, so the draft is asked for once per visit.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [desk, setDesk] = useState<Desk>()
  useEffect(() => {
    if (data === undefined) return
    const opened = createDesk(data, { save: draftCalls.save, find: draftCalls.find })
    const stop = saveOnLeave(opened, window)
    setDesk(opened)
    // Until the last words have arrived, the page may still go.
    return () => void opened.flush().finally(stop)
  }, [data])
  if (desk !== undefined) return { kind: 'open', desk }
  if (error === null) return { kind: 'loading' }
  const isMissing = error instanceof ApiRequestError && error.status === 404
  return isMissing ? { kind: 'missing' } : { kind: 'failed', retry: () => void refetch() }
}

export function useDeskState(desk: Desk): DeskState {
  return useStore(desk)
}
