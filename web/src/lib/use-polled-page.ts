import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { clearPageData } from './cache-page-data.ts'

const PAUSE_MS = 10_000

/** Loads a page's data again every ten seconds while the page is visible, so that it also loses what the chain has taken back. */
export function usePolledPage(isWanted = true): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      clearPageData()
      void revalidate()
    }, PAUSE_MS)
    return () => clearInterval(timer)
  }, [isWanted, revalidate])
}
