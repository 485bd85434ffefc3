import { RequestError } from '../../http/request-error.ts'

const RETRY_SECONDS = 5

/** Lets so many in at once; each leaves when its place is disposed. */
export function limitAtOnce(max: number): () => Disposable {
  let inside = 0
  return () => {
    if (inside >= max) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS })
    inside += 1
    return {
      [Symbol.dispose]() {
        inside -= 1
      },
    }
  }
}
