import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepAppHashes } from './api/keep-app-hash.ts'
import { hasAddressMoved } from './lib/arrival.ts'
import { fetchPagesAhead, loadPages } from './lib/load-pages.ts'

keepAppHashes(window)

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
