import type { PayerStatement, StatementPreview } from '@melos/api-contract'
import { skipToken } from '@tanstack/react-query'
import { useQuery } from '../../lib/query-client.ts'
import { loadPreview, statementsKey } from './statement-calls.ts'

/** Worked out again for each version, and whenever it is opened, because works' codes and sales change it too. */
export function usePreview({ id, version, state }: PayerStatement) {
  const isRead = state === 'DRAFT' || state === 'SUBMITTED' || state === 'APPROVED'
  return useQuery<StatementPreview>({
    queryKey: [...statementsKey, 'preview', id, version, state],
    queryFn: isRead ? () => loadPreview(id) : skipToken,
    refetchOnMount: 'always',
  })
}
