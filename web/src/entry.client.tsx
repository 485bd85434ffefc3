import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { storeAppHashes } from './api/store-app-hash.ts'
import { listenForBack } from './lib/close-by-back.ts'
import { hasUrlChanged } from './lib/document-age.ts'
import { fetchPagesAhead, loadPages } from './lib/load-pages.ts'

storeAppHashes(window)

if (hasUrlChanged()) location.reload()
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
