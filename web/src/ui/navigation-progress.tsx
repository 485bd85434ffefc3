import { useNavigation } from 'react-router'
import { pageExpected } from '../lib/load-pages.ts'
import { useStore } from '../lib/store.ts'
import { texts } from './texts.ts'

/** A line along the top while the next page is on its way; quick pages never show it. */
export function NavigationProgress() {
  const isExpected = useStore(pageExpected)
  const isLoading = useNavigation().state !== 'idle' || isExpected
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-30 h-0.5">
      {isLoading && (
        <div className="navigation-progress h-full bg-accent">
          <span className="sr-only">{texts.loadingPage}</span>
        </div>
      )}
    </div>
  )
}
