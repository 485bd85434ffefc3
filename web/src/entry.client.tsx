import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepAppHashes } from './api/keep-app-hash.ts'
import { hasAddressMoved } from './lib/arrival.ts'
import { listenForBack } from './lib/close-by-back.ts'
import { fetchPagesAhead, loadPages } from './lib/load-pages.ts'

keepAppHashes(window)

if (hasAddressMoved()) location.reload()
else {
  listenForBack()
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
