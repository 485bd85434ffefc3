import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { clearPageData, hasFailed } from './cache-page-data.ts'

/** Many pages follow the same events, so their requests are spread over time. */
const SOON_MS = 800
const SPREAD_MS = 1_200
const AFTER_FAILURE_MS = 5_000

/**
 * Loads the page again, once for all requests that come together, and retries after a failure. Only `now` isn't spread over time:
 * it is for what no one should see any more.
 */
export function useReloadPage(): (when: 'now' | 'at once' | 'soon') => void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      clearTimeout(timer.current)
    }
  }, [])
  return useCallback(
    (when) => {
      if (when === 'soon' && timer.current !== undefined) return
      ask(when === 'soon' ? SOON_MS : 0, when === 'now' ? 0 : SPREAD_MS)

      function ask(wait: number, spread = SPREAD_MS): void {
        clearTimeout(timer.current)
        timer.current = setTimeout(
          async () => {
            timer.current = undefined
            clearPageData()
            await revalidate()
            const isDue = !isGone.current && timer.current === undefined
            if (isDue && hasFailed(location.href.replace(location.hash, ''))) ask(AFTER_FAILURE_MS)
          },
          wait + Math.random() * spread,
        )
      }
    },
    [revalidate],
  )
}
