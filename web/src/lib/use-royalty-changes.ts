import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { clearPageData } from './cache-page-data.ts'
import { followRoyalties } from './follow-events.ts'

/** Many pages follow the same royalties, so their requests are spread over time. */
const SOON_MS = 300
const SPREAD_MS = 1_200

/** Calls a stable `onChange` soon after royalties have changed, also when a reorganisation has taken something back. */
export function useRoyaltyChanges(onChange: () => void, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followRoyalties(() => {
      clearTimeout(timer)
      timer = setTimeout(onChange, SOON_MS + Math.random() * SPREAD_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [onChange, isWanted])
}

/** Loads the page's data again when royalties change. */
export function useFreshRoyalties(isWanted = true): void {
  const { revalidate } = useRevalidator()
  const reload = useCallback(() => {
    clearPageData()
    void revalidate()
  }, [revalidate])
  useRoyaltyChanges(reload, isWanted)
}
