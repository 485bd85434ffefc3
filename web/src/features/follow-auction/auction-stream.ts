import type { AuctionEvent } from '@melos/api-contract'
import type { EventsParts } from './follow-events.ts'

export const eventTypes: readonly AuctionEvent['type'][] = ['bid', 'clearing-price', 'status', 'reorg', 'reload']

export function eventsUrl(externalId: number): string {
  return `/api/public/auctions/external/${externalId}/events`
}

export const browserParts: EventsParts = {
  openSource: (url) => new EventSource(url),
  random: Math.random,
  isHidden: () => document.hidden,
  watchHidden(onChange) {
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  },
}
