import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hasAddressMoved } from './lib/arrival.ts'
import { fetchPagesAhead, loadPages } from './lib/load-pages.ts'

if (hasAddressMoved()) location.reload()
else {
  fetchPagesAhead()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[loadPages]} />
      </StrictMode>,
    )
  })
}
