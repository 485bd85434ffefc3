import { signedFetch } from '../../api/signed-fetch.ts'
import { loadPart } from '../../lib/load-part.ts'
import { poll, useQuery } from '../../lib/query-client.ts'

const PAUSE_MS = 60_000

export const openReportsKey = ['admin', 'open-reports'] as const

/** The number of open reports, asked for again each minute while `isWanted`; undefined while nobody knows. */
export function useOpenReports(isWanted: boolean): number | undefined {
  return useQuery({
    queryKey: openReportsKey,
    queryFn: async () => (await loadPart(() => import('./report-calls.ts'))).countReports(signedFetch),
    enabled: isWanted,
    ...poll(PAUSE_MS),
  }).data
}
