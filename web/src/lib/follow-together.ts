interface FollowedTogether {
  /** One for each stream. */
  readonly name: string
  /** Hears the news of a stream of this page or another. */
  readonly onNews: () => void
  /** Opens the stream; the returned function closes it. */
  readonly follow: (onNews: () => void) => () => void
}

/**
 * Shares one stream among the visible pages of this browser, until the returned function is called. Browsers allow only six
 * connections to a site over HTTP/1.1, and windows side by side must leave some of them for requests. Pages without https have no
 * locks, so each follows by itself there.
 */
export function followTogether({ name, onNews, follow }: FollowedTogether): () => void {
  const others = new BroadcastChannel(name)
  others.onmessage = onNews
  let turn: AbortController | undefined

  function followNow(): () => void {
    return follow(() => {
      onNews()
      others.postMessage(null)
    })
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') {
      turn?.abort()
      turn = undefined
    } else if (turn === undefined) {
      turn = new AbortController()
      void takeTurn(name, { follow: followNow, signal: turn.signal })
    }
  }

  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    turn?.abort()
    others.close()
  }
}

async function takeTurn(
  name: string,
  { follow, signal }: { follow: () => () => void; signal: AbortSignal },
): Promise<void> {
  const run = async (): Promise<void> => {
    const stop = follow()
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    stop()
  }
  if (navigator.locks === undefined) return await run()
  // It rejects if the turn ends before it has begun.
  await navigator.locks.request(name, { signal }, run).catch(() => undefined)
}
