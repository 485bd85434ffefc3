import { useEffect, useRef } from 'react'
import { followAuction } from '../../lib/follow-events.ts'
import { type Followed, needsReload } from './apply-event.ts'

/** Events within this time are reported once. */
const SOON_MS = 1_500

/** Calls `onChange` soon after an event that the page doesn't show yet. */
export function useAuctionEvents(page: Followed, onChange: () => void): void {
  const { externalId } = page.auction
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
  }, [page])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followAuction(externalId, {
      onEvent(event) {
        if (needsReload(latest.current, event) === 'no') return
        timer ??= setTimeout(() => {
          timer = undefined
          onChange()
        }, SOON_MS)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [externalId, onChange])
}
