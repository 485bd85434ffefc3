import { useEffect, useSyncExternalStore } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { loadPart } from '../../lib/load-part.ts'
import { openReports } from './open-reports.ts'

const PAUSE_MS = 60_000

/** The number of open reports, asked for again each minute while `isWanted`; null while nobody knows. */
export function useOpenReports(isWanted: boolean): number | null {
  useEffect(() => {
    if (!isWanted) return
    askQuietly()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askQuietly()
    }, PAUSE_MS)
    return () => clearInterval(timer)
  }, [isWanted])
  return useSyncExternalStore(openReports.subscribe, openReports.read, () => null)
}

/** A number that does not come is not missed: the list of reports says what went wrong. */
function askQuietly(): void {
  loadPart(() => import('./report-calls.ts'))
    .then(({ countReports }) => countReports(signedFetch))
    .catch(() => undefined)
}
