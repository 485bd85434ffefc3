import { useEffect } from 'react'
import { browserParts, eventsUrl, eventTypes } from './auction-stream.ts'
import { followEvents } from './follow-events.ts'

/** What comes close together is told once. */
const SOON_MS = 1_500

/** Tells, a moment later, that something has happened in an auction. */
export function useAuctionEvents(externalId: number, onEvents: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followEvents(
      {
        url: eventsUrl(externalId),
        types: eventTypes,
        onConnection: () => {},
        onEvent() {
          timer ??= setTimeout(() => {
            timer = undefined
            onEvents()
          }, SOON_MS)
        },
      },
      browserParts,
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [externalId, onEvents])
}
