import { type Song, type SongFileKind, studioLimits } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { uploadCalls } from './studio-calls.ts'

interface SentFile {
  readonly kind: SongFileKind
  readonly file: File
  /** `share` is from 0 to 1; `isWaiting` while there is no connection. */
  readonly onProgress: (progress: { share: number; isWaiting: boolean }) => void
  readonly signal: AbortSignal
}

/** Before the next try; the last one repeats. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000]
const LONGEST_WAIT_MS = 30_000
/** No answer, too many requests, or a server or its proxy that is starting, stopping or overloaded. */
const temporary: readonly number[] = [0, 408, 429, 502, 503, 504]

/**
 * Sends a file in pieces and adds it to its song. It continues where an earlier upload of the same file was cut, and by itself after
 * the connection was lost.
 */
export async function sendFile(
  songId: string,
  { kind, file, onProgress, signal }: SentFile,
  calls = uploadCalls,
): Promise<Song> {
  let offset = 0
  const report = (isWaiting: boolean) => onProgress({ share: offset / file.size, isWaiting })
  const persist = <Answer>(call: () => Promise<Answer>) => repeat(call, { signal, onWait: () => report(true) })

  const { id, ...begun } = await persist(() => calls.begin(songId, { kind, file, signal }))
  offset = begun.offset
  try {
    for (;;) {
      report(false)
      try {
        if (offset === file.size) return await persist(() => calls.finish(id, signal))
        // Read here, because a file that can't be read any more looks like a lost connection to a request.
        const bytes = await file.slice(offset, offset + studioLimits.pieceBytes).arrayBuffer()
        offset = (await persist(() => calls.send(id, { bytes, offset, signal }))).offset
      } catch (error) {
        // The piece had arrived and its answer had not, or another tab sends the same file.
        if (!(error instanceof ApiRequestError) || error.code !== 'UPLOAD_OFFSET') throw error
        offset = (await persist(() => calls.find(id, signal))).offset
      }
    }
  } catch (error) {
    // What the server can't be told now, it removes after a day.
    if (signal.aborted) calls.cancel(id).catch((reason: unknown) => console.warn(reason))
    throw error
  }
}

/** Calls until something other than a temporary failure comes of it. */
async function repeat<Answer>(
  call: () => Promise<Answer>,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiRequestError) || !temporary.includes(error.status)) throw error
      onWait()
      await wait(WAITS_MS[failures] ?? LONGEST_WAIT_MS, signal)
    }
  }
}

/** Ends early when the browser has a connection again, or on abort. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const over = new AbortController()
  const timer = setTimeout(resolve, ms)
  addEventListener('online', resolve, over)
  signal.addEventListener('abort', resolve, over)
  await promise
  clearTimeout(timer)
  over.abort()
}
