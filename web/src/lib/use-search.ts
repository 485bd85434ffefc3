import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** The URL's query, read-only. React Router's own hook can also write it, which would enlarge every first visit. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
