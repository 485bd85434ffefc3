import { createHash } from 'node:crypto'
import { RequestError } from '../../http/request-error.ts'

export interface RenderedCard {
  readonly png: Buffer
  readonly etag: string
}

interface Limits {
  /** When the cards together exceed this, the least recently used are dropped. */
  readonly maxBytes: number
  /** A request for one more card than this is refused until the queue is shorter. */
  readonly maxQueued: number
}

const RETRY_SECONDS = 10

/** Renders one card at a time and each card once, so that a burst of requests doesn't take the whole processor. */
export function createCardCache({ maxBytes, maxQueued }: Limits) {
  const cached = new Map<string, RenderedCard>()
  const queued = new Map<string, Promise<RenderedCard>>()
  let cachedBytes = 0
  let last: Promise<unknown> = Promise.resolve()

  return {
    async get(key: string, render: () => Promise<Buffer>): Promise<RenderedCard> {
      return recall(key) ?? (await (queued.get(key) ?? enqueue(key, render)))
    },
  }

  function recall(key: string): RenderedCard | undefined {
    const card = cached.get(key)
    if (card === undefined) return undefined
    // A map keeps the order of insertion, so this makes the card the most recently used.
    cached.delete(key)
    cached.set(key, card)
    return card
  }

  function enqueue(key: string, render: () => Promise<Buffer>): Promise<RenderedCard> {
    if (queued.size >= maxQueued) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS })
    const turn = last.then(async () => add(key, await render()))
    queued.set(key, turn)
    last = turn.catch(() => undefined).then(() => queued.delete(key))
    return turn
  }

  function add(key: string, png: Buffer): RenderedCard {
    const card = { png, etag: `"${createHash('sha256').update(png).digest('base64url')}"` }
    cached.set(key, card)
    cachedBytes += png.length
    for (const [oldest, { png: dropped }] of cached) {
      if (cachedBytes <= maxBytes) break
      cached.delete(oldest)
      cachedBytes -= dropped.length
    }
    return card
  }
}
