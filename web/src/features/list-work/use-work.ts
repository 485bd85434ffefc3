import type { Work } from '@melos/api-contract'
import { skipToken } from '@tanstack/react-query'
import { useQuery } from '../../lib/query-client.ts'
import { draftCalls } from './draft-calls.ts'

type LoadedWork = { readonly kind: 'loading' | 'failed' | 'none' } | { readonly kind: 'loaded'; readonly work: Work }

/** Loads a draft's work again at each step, because it may have received its token since. */
export function useWork(id: string | null): LoadedWork {
  const { data: work, isPending } = useQuery({
    queryKey: ['admin', 'work', id],
    queryFn: id === null ? skipToken : () => draftCalls.findWork(id),
    gcTime: 0,
  })
  if (id === null) return { kind: 'none' }
  if (work !== undefined) return { kind: 'loaded', work }
  return { kind: isPending ? 'loading' : 'failed' }
}
