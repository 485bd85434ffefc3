import type { AuctionEvent, ChangedEvent, MarketEvent, RoyaltiesChangedEvent } from '@melos/api-contract'

export type Connection = 'connecting' | 'open' | 'reconnecting'

interface EventsWanted {
  /** The id is that of the last event, or empty. */
  readonly urlFrom: (lastEventId: string) => string
  readonly types: readonly string[]
  readonly onEvent: (type: string, data: unknown) => void
  readonly onConnection: (connection: Connection) => void
}

/** The parts that tests replace. */
interface EventsParts {
  readonly openSource: (url: string) => EventSource
  readonly random: () => number
  readonly isHidden: () => boolean
  readonly watchHidden: (onChange: () => void) => () => void
}

const auctionEvents: readonly AuctionEvent['type'][] = ['bid', 'clearing-price', 'status', 'block', 'reorg', 'reload']
const marketEvents: readonly MarketEvent['type'][] = ['order', 'trade', 'state', 'block', 'reload']

const browserParts: EventsParts = {
  openSource: (url) => new EventSource(url),
  random: Math.random,
  isHidden: () => document.hidden,
  watchHidden(onChange) {
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  },
}

interface Follower<Event> {
  readonly onEvent: (event: Event) => void
  readonly onConnection?: (connection: Connection) => void
}

export function followAuction(externalId: number, follower: Follower<AuctionEvent>): () => void {
  const url = `/api/public/auctions/external/${externalId}/events`
  const urlFrom = (lastEventId: string) =>
    lastEventId === '' ? url : `${url}?lastEventId=${encodeURIComponent(lastEventId)}`
  return followTyped({ urlFrom, types: auctionEvents }, follower)
}

/** After each connection, something may have been missed. */
export function followMarket(externalId: number, follower: Follower<MarketEvent>): () => void {
  return followTyped({ urlFrom: () => `/api/public/markets/${externalId}/events`, types: marketEvents }, follower)
}

function followTyped<Event extends { readonly type: string }>(
  wanted: Pick<EventsWanted, 'urlFrom' | 'types'>,
  { onEvent, onConnection = () => {} }: Follower<Event>,
): () => void {
  return followEvents(
    {
      ...wanted,
      onConnection,
      // Our server builds each event with the schema that the type comes from.
      onEvent: (type, data) => onEvent({ type, data } as unknown as Event),
    },
    browserParts,
  )
}

/** Calls `onChange` when one of the auctions may have changed, also after each reconnection. One stream for all of them. */
export function followChanges(externalIds: readonly number[], onChange: () => void): () => void {
  return followChanged(`/api/public/auctions/events?ids=${externalIds.join()}`, onChange)
}

/** Calls `onChange` when any royalties may have changed, also after each reconnection. */
export function followRoyalties(onChange: () => void): () => void {
  return followChanged('/api/public/royalties/events', onChange)
}

function followChanged(url: string, onChange: () => void): () => void {
  return followEvents(
    {
      urlFrom: () => url,
      types: ['changed' satisfies ChangedEvent['type'] & RoyaltiesChangedEvent['type']],
      onEvent: onChange,
      onConnection: (connection) => void (connection === 'open' && onChange()),
    },
    browserParts,
  )
}

const CLOSED = 2
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Follows server-sent events until the returned function is called. A browser reconnects after a lost connection but gives up
 * on a refused one, so that one is retried here, with growing random waits and the last event's id. A hidden page closes its
 * stream, because browsers allow only six connections to a site over HTTP/1.1.
 */
export function followEvents({ urlFrom, types, onEvent, onConnection }: EventsWanted, parts: EventsParts): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastEventId = ''
  let failures = 0
  let isFirst = true

  function open(): void {
    onConnection(isFirst ? 'connecting' : 'reconnecting')
    isFirst = false
    const opened = parts.openSource(urlFrom(lastEventId))
    source = opened
    opened.onopen = () => {
      failures = 0
      onConnection('open')
    }
    opened.onerror = () => {
      onConnection('reconnecting')
      if (opened.readyState === CLOSED) reopenLater()
    }
    for (const type of types) opened.addEventListener(type, (event) => receive(type, event))
  }

  function receive(type: string, event: MessageEvent<string>): void {
    if (event.lastEventId !== '') lastEventId = event.lastEventId
    onEvent(type, JSON.parse(event.data))
  }

  function reopenLater(): void {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(open, wait * (0.5 + parts.random() / 2))
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function onHidden(): void {
    if (parts.isHidden()) close()
    else if (source === undefined) open()
  }

  if (!parts.isHidden()) open()
  const unwatch = parts.watchHidden(onHidden)
  return () => {
    unwatch()
    close()
  }
}
