import { createHash } from 'node:crypto'
import { RequestError } from '../../http/request-error.ts'

export interface PrintedCard {
  readonly png: Buffer
  readonly etag: string
}

interface CardPress {
  /** The card of this key, kept or made. */
  print(key: string, make: () => Promise<Buffer>): Promise<PrintedCard>
}

interface Limits {
  /** Beyond so many bytes, the cards not asked for the longest are forgotten. */
  readonly mostBytes: number
  /** Who comes when so many cards are to be made before theirs is told to come again. */
  readonly mostWaiting: number
}

const RETRY_SECONDS = 10

/** Makes one card at a time, each once for all who ask, so that many requests at once leave the processor to others. */
export function openCardPress({ mostBytes, mostWaiting }: Limits): CardPress {
  const kept = new Map<string, PrintedCard>()
  const making = new Map<string, Promise<PrintedCard>>()
  let keptBytes = 0
  let last: Promise<unknown> = Promise.resolve()

  return {
    async print(key, make) {
      return recall(key) ?? (await (making.get(key) ?? queue(key, make)))
    },
  }

  function queue(key: string, make: () => Promise<Buffer>): Promise<PrintedCard> {
    if (making.size >= mostWaiting) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS })
    const turn = last.then(async () => keep(key, await make()))
    making.set(key, turn)
    last = turn.catch(() => undefined).then(() => making.delete(key))
    return turn
  }

  /** What is asked for becomes the newest. */
  function recall(key: string): PrintedCard | undefined {
    const card = kept.get(key)
    if (card === undefined) return undefined
    kept.delete(key)
    kept.set(key, card)
    return card
  }

  function keep(key: string, png: Buffer): PrintedCard {
    const card = { png, etag: `"${createHash('sha256').update(png).digest('base64url')}"` }
    kept.set(key, card)
    keptBytes += png.length
    for (const [oldest, { png: forgotten }] of kept) {
      if (keptBytes <= mostBytes) break
      kept.delete(oldest)
      keptBytes -= forgotten.length
    }
    return card
  }
}
