import type { StoredInfringementReport } from '@melos/api-contract'
import { useCallback, useEffect, useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { loadReports, type ReportsPage } from './report-calls.ts'

export type ReportsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | ({ readonly kind: 'loaded' } & ReportsPage)

interface Reports {
  readonly state: ReportsState
  readonly retry: () => void
  /** Puts a report that has changed in its place; what is read stays where it is. */
  readonly replace: (changed: StoredInfringementReport) => void
}

export function useReports(page: number): Reports {
  const [state, setState] = useState<ReportsState>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is a reason to ask, and no part of the question
  useEffect(() => {
    let isOver = false
    loadReports(signedFetch, page).then(
      (loaded) => {
        if (!isOver) setState({ kind: 'loaded', ...loaded })
      },
      () => {
        if (!isOver) setState({ kind: 'failed' })
      },
    )
    return () => {
      isOver = true
    }
  }, [page, round])
  const retry = useCallback(() => {
    setState({ kind: 'loading' })
    setRound((known) => known + 1)
  }, [])
  const replace = useCallback((changed: StoredInfringementReport) => {
    setState((known) =>
      known.kind === 'loaded'
        ? { ...known, reports: known.reports.map((report) => (report.id === changed.id ? changed : report)) }
        : known,
    )
  }, [])
  return { state, retry, replace }
}
