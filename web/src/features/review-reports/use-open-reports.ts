import { signedFetch } from '../../api/signed-fetch.ts'
import { loadPart } from '../../lib/load-part.ts'
import { poll, useQuery } from '../../lib/query-client.ts'
import { openReportsKey } from './report-keys.ts'

const PAUSE_MS = 60_000

/** The number of reports that wait for the provider, polled every minute while `isWanted`; undefined until it is known. */
export function useOpenReports(isWanted: boolean): number | undefined {
  return useQuery({
    queryKey: openReportsKey,
    queryFn: async () => (await loadPart(() => import('./report-calls.ts'))).countReports(signedFetch),
    enabled: isWanted,
    ...poll(PAUSE_MS),
  }).data
}
