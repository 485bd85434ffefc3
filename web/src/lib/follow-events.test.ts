import { beforeEach, expect, test, vi } from 'vitest'
import { type Connection, followEvents } from './follow-events.ts'

/** An `EventSource` that the test controls. */
class ControlledSource extends EventTarget {
  readonly url: string
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor(url: string) {
    super()
    this.url = url
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  send(type: string, data: unknown, lastEventId: string): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }))
  }
  /** The connection is lost, and the browser reconnects. */
  lose(): void {
    this.readyState = 0
    this.onerror?.()
  }
  refuse(): void {
    this.readyState = 2
    this.onerror?.()
  }
  close(): void {
    this.readyState = 2
  }
}

let sources: ControlledSource[]
let connections: Connection[]
let events: unknown[]
let isHidden: boolean
let onHidden: () => void

function follow(random = 1): () => void {
  return followEvents(
    {
      urlFrom: (lastEventId) => (lastEventId === '' ? '/events' : `/events?lastEventId=${lastEventId}`),
      types: ['bid'],
      onEvent: (type, data) => events.push([type, data]),
      onConnection: (connection) => connections.push(connection),
    },
    {
      openSource(url) {
        const source = new ControlledSource(url)
        sources.push(source)
        // It has the part of an EventSource that is used.
        return source as unknown as EventSource
      },
      random: () => random,
      isHidden: () => isHidden,
      watchHidden(onChange) {
        onHidden = onChange
        return () => {
          onHidden = () => {}
        }
      },
    },
  )
}

beforeEach(() => {
  sources = []
  connections = []
  events = []
  isHidden = false
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('events arrive with their type and data', () => {
  follow()
  sources[0]?.open()
  sources[0]?.send('bid', { id: 1 }, '5')
  expect(events).toEqual([['bid', { id: 1 }]])
  expect(connections).toEqual(['connecting', 'open'])
})

test('the browser restores a lost connection', () => {
  follow()
  sources[0]?.open()
  sources[0]?.lose()
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
  expect(connections.at(-1)).toBe('reconnecting')
})

test('a refused stream is reopened after growing waits, with the last event’s id', () => {
  follow()
  sources[0]?.send('bid', { id: 1 }, '5')
  sources[0]?.refuse()
  vi.advanceTimersByTime(999)
  expect(sources).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(connections).toEqual(['connecting', 'reconnecting', 'reconnecting'])
  expect(sources[1]?.url).toBe('/events?lastEventId=5')
  sources[1]?.refuse()
  vi.advanceTimersByTime(1_999)
  expect(sources).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(sources).toHaveLength(3)
})

test('the wait is at most 30 seconds, and an open stream resets it', () => {
  follow()
  for (let failure = 0; failure < 10; failure += 1) {
    sources.at(-1)?.refuse()
    vi.advanceTimersByTime(30_000)
  }
  expect(sources).toHaveLength(11)
  sources.at(-1)?.open()
  sources.at(-1)?.refuse()
  vi.advanceTimersByTime(1_000)
  expect(sources).toHaveLength(12)
})

test('pages that were refused together reconnect at different times', () => {
  follow(0)
  sources[0]?.refuse()
  vi.advanceTimersByTime(500)
  expect(sources).toHaveLength(2)
})

test('a stopped stream is closed and stays closed', () => {
  const stop = follow()
  sources[0]?.refuse()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
  expect(sources[0]?.readyState).toBe(2)
})

test('a hidden page closes its stream, and reopens it with the last event’s id', () => {
  follow()
  sources[0]?.send('bid', { id: 1 }, '5')
  isHidden = true
  onHidden()
  expect(sources[0]?.readyState).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
  isHidden = false
  onHidden()
  expect(sources[1]?.url).toBe('/events?lastEventId=5')
  onHidden()
  expect(sources).toHaveLength(2)
})

test('a page that opens hidden connects when it is shown', () => {
  isHidden = true
  follow()
  expect(sources).toHaveLength(0)
  isHidden = false
  onHidden()
  expect(sources).toHaveLength(1)
})

test('a page that is hidden while it waits does not reconnect', () => {
  follow()
  sources[0]?.refuse()
  isHidden = true
  onHidden()
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
})
