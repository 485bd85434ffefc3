import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** The query of the page's address, to read. The router's own hook can write it too, and every first visit would pay for that. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
