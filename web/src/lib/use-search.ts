import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** The search of the page's address, to read. The router's own hook can write it too, and every first visit would pay for that. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
