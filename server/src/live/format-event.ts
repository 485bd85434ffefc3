import type { AuctionEvent } from '@melos/api-contract'

/** As server-sent events travel; JSON has no line breaks of its own. */
export function formatEvent({ type, data }: AuctionEvent, id?: bigint): string {
  return formatStoredEvent({ id, type, data: JSON.stringify(data) })
}

export function formatStoredEvent(event: {
  id?: bigint | undefined
  type: AuctionEvent['type']
  data: string
}): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`
  return `${id}event: ${event.type}\ndata: ${event.data}\n\n`
}
