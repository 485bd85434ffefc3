import type { AuctionEvent } from '@melos/api-contract'
import { useEffect, useRef } from 'react'
import { asksAgain, type Followed } from './apply-event.ts'
import { browserParts, eventsUrl, eventTypes } from './auction-stream.ts'
import { followEvents } from './follow-events.ts'

/** Events that come close together are reported once. */
const SOON_MS = 1_500

/** Reports, a moment later, that something has happened in an auction that the page does not show yet. */
export function useAuctionEvents(page: Followed, onChange: () => void): void {
  const { externalId } = page.auction
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
  }, [page])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followEvents(
      {
        url: eventsUrl(externalId),
        types: eventTypes,
        onConnection: () => {},
        onEvent(type, data) {
          // Our own server's, made by the schema that the type comes from.
          if (asksAgain(latest.current, { type, data } as AuctionEvent) === 'no') return
          timer ??= setTimeout(() => {
            timer = undefined
            onChange()
          }, SOON_MS)
        },
      },
      browserParts,
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [externalId, onChange])
}
