import type { ServerResponse } from 'node:http'
import type { AuctionEvent } from '@melos/api-contract'

/** One reader's server-sent events. What is sent before it is opened waits until then. */
export interface EventStream {
  readonly isOver: boolean
  open(opening: string): void
  send(events: Buffer): void
  end(): void
}

interface StreamOptions {
  /** A reader who lags behind by more is cut off, and may come back for the rest. */
  readonly mostBufferedBytes: number
  /** Called once, at the moment the stream is over, whoever ends it. */
  readonly onOver: () => void
}

export function createEventStream(response: ServerResponse, { mostBufferedBytes, onOver }: StreamOptions): EventStream {
  let state: 'waiting' | 'open' | 'over' = 'waiting'
  const waiting: Buffer[] = []
  const finish = () => {
    if (state === 'over') return
    state = 'over'
    onOver()
  }
  response.once('close', finish)
  return {
    get isOver() {
      return state === 'over'
    },
    open(opening) {
      if (state !== 'waiting') return
      state = 'open'
      response.write(Buffer.concat([Buffer.from(opening), ...waiting.splice(0)]))
    },
    send(events) {
      if (state === 'waiting') waiting.push(events)
      if (state !== 'open') return
      if (response.writableLength <= mostBufferedBytes) response.write(events)
      else {
        finish()
        response.destroy()
      }
    },
    end() {
      const isOpen = state === 'open'
      finish()
      if (isOpen) response.end()
    },
  }
}

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
