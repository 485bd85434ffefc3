import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from './button-link.tsx'

/** Loads the same page again, with or without scripts. */
export function ReloadLink({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  // The router's server side re-encodes the query, the browser does not: one spelling lets React hydrate.
  const query = new URLSearchParams(search).toString()
  return (
    <ButtonLink to={{ pathname, search: query }} reloadDocument>
      {children}
    </ButtonLink>
  )
}
