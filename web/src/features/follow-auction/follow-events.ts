/** A stream's state, for a person to see. */
export type Connection = 'connecting' | 'open' | 'waiting'

export interface EventsWanted {
  readonly url: string
  readonly types: readonly string[]
  readonly onEvent: (type: string, data: unknown) => void
  readonly onConnection: (connection: Connection) => void
}

/** What a browser gives, and a test can give. */
export interface EventsParts {
  readonly openSource: (url: string) => EventSource
  readonly random: () => number
  readonly isHidden: () => boolean
  /** Calls back when the page is hidden or shown. */
  readonly watchHidden: (onChange: () => void) => () => void
}

const CLOSED = 2
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Server-sent events for as long as they are wanted. The browser comes back by itself after a lost line, but gives up when it is
 * refused: then we come back, later each time and not all at once, and say what we have seen. A page that nobody looks at lets go
 * of its stream: browsers allow few connections to a site, and six forgotten tabs would use them up.
 */
export function followEvents({ url, types, onEvent, onConnection }: EventsWanted, parts: EventsParts): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastEventId = ''
  let failures = 0

  function open(): void {
    onConnection('connecting')
    const opened = parts.openSource(lastEventId === '' ? url : `${url}?lastEventId=${encodeURIComponent(lastEventId)}`)
    source = opened
    opened.onopen = () => {
      failures = 0
      onConnection('open')
    }
    opened.onerror = () => {
      onConnection('waiting')
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
