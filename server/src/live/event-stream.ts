import type { ServerResponse } from 'node:http'
import type {
  AlertsChangedEvent,
  AuctionEvent,
  ChangedEvent,
  MarketEvent,
  RoyaltiesChangedEvent,
} from '@melos/api-contract'

/** One reader's server-sent events. Events sent before `open` wait for it. */
export interface EventStream {
  readonly isOver: boolean
  open(opening: string): void
  send(events: Buffer): void
  end(): void
}

interface StreamOptions {
  /** A reader that lags by more is disconnected and can reconnect for the rest. */
  readonly mostBufferedBytes: number
  /** Called once, when either side ends the stream. */
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

type SentEvent = AlertsChangedEvent | AuctionEvent | ChangedEvent | MarketEvent | RoyaltiesChangedEvent

/** JSON contains no line breaks, so it is one `data` line. */
export function formatEvent({ type, data }: SentEvent, id?: bigint): string {
  return formatStoredEvent({ id, type, data: JSON.stringify(data) })
}

export function formatStoredEvent(event: {
  id?: bigint | undefined
  type: SentEvent['type'] | 'alerts'
  data: string
}): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`
  return `${id}event: ${event.type}\ndata: ${event.data}\n\n`
}
