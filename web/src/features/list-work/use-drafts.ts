import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '../../lib/query-client.ts'
import { draftCalls } from './draft-calls.ts'

export const PAGE_SIZE = 20

type Drafts = Awaited<ReturnType<typeof draftCalls.list>>

export function useDrafts(page: number): UseQueryResult<Drafts> {
  return useQuery({ queryKey: ['admin', 'drafts', page], queryFn: () => draftCalls.list(page, PAGE_SIZE) })
}
