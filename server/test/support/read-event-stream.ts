import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { waitUntil } from '@melos/test-kit/wait-until'

interface ReadEvent {
  readonly type: string
  readonly data: unknown
  /** The event's own id. */
  readonly id?: string
}

interface EventReader {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly events: readonly ReadEvent[]
  /** The id from which a browser would resume. */
  readonly lastEventId: string
  readonly text: string
  readonly isOver: boolean
  /** Waits for this many events of a type and returns their data. */
  take(type: string, count: number): Promise<unknown[]>
  startReading(): void
  leave(): void
}

/** Reads server-sent events like a browser. With `isSlow`, it reads nothing until asked. */
export async function readEventStream(
  url: URL,
  { lastEventId, isSlow = false }: { lastEventId?: string; isSlow?: boolean } = {},
): Promise<EventReader> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers }, resolve).on('error', reject)
  })
  const events: ReadEvent[] = []
  let text = ''
  let rest = ''
  let resumeFrom = lastEventId ?? ''
  let isOver = false
  const startReading = () => {
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const fields of blocks.map(readFields)) {
        resumeFrom = fields.id ?? resumeFrom
        if (fields.data !== undefined) {
          const { id, event = 'message', data } = fields
          events.push({ type: event, data: JSON.parse(data), ...(id === undefined ? {} : { id }) })
        }
      }
    })
  }
  answer.on('error', () => undefined)
  answer.on('close', () => {
    isOver = true
  })
  if (!isSlow) startReading()
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    get lastEventId() {
      return resumeFrom
    },
    get text() {
      return text
    },
    get isOver() {
      return isOver
    },
    async take(type, count) {
      const found = () => events.filter((event) => event.type === type)
      await waitUntil(`${count} of ${type} have come`, () => found().length >= count)
      return found().map(({ data }) => data)
    },
    startReading,
    leave: () => answer.destroy(),
  }
}

function readFields(block: string): Record<string, string> {
  return Object.fromEntries(
    block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
  )
}
