import { followAlerts, listAlerts, listWatches } from '@melos/api-contract'
import { onRefreshOwnAlerts, ownAlerts } from '../../alerts/own-alerts.ts'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { followTogether } from '../../lib/follow-together.ts'

/** News can come in bursts, and to many people at once. */
const SOON_MS = 300
const SPREAD_MS = 700
/** In case an event was lost. */
const AT_LATEST_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** Keeps the number of unread alerts and the watched auctions up to date, until the returned function is called. */
export function followOwnAlerts(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = (wait: number): void => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(load, wait)
  }
  async function load(): Promise<void> {
    if (document.visibilityState === 'visible') await readOwnAlerts(signal).catch(() => undefined)
    plan(AT_LATEST_MS)
  }
  const soon = (): void => plan(SOON_MS + Math.random() * SPREAD_MS)
  const ignore = onRefreshOwnAlerts(() => plan(0))
  const leave = followTogether({
    name: 'melos-own-alerts',
    onNews: soon,
    follow(onNews) {
      const leaving = new AbortController()
      void keepStreaming(leaving.signal, onNews)
      return () => leaving.abort()
    },
  })
  plan(0)
  return () => {
    ending.abort()
    clearTimeout(timer)
    leave()
    ignore()
    ownAlerts.write(undefined)
  }
}

async function readOwnAlerts(signal: AbortSignal): Promise<void> {
  const [{ unread }, { data }] = await Promise.all([
    callApi(signedFetch, { endpoint: listAlerts, query: { page: 1, size: 1 } }),
    callApi(signedFetch, { endpoint: listWatches }),
  ])
  if (signal.aborted) return
  ownAlerts.write({ unread, watched: new Set(data.map(({ externalId }) => externalId)) })
}

/** A browser's own `EventSource` can't send a session's token. */
async function keepStreaming(signal: AbortSignal, onChange: () => void): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const isOpened = await stream(signal, onChange).catch(() => false)
    failures = isOpened ? 0 : failures + 1
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
    await pause(wait * (0.5 + Math.random() / 2), signal)
  }
}

/** Returns whether the server answered with a stream. Something may have been missed before it. */
async function stream(signal: AbortSignal, onChange: () => void): Promise<boolean> {
  const answer = await signedFetch(followAlerts.path, { method: 'GET', signal })
  const reader = answer.ok ? answer.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  if (reader === undefined) return false
  onChange()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      // The only event has no content.
      if (read.value.includes('event: ')) onChange()
    }
  } catch {
    // The connection broke, or the page was hidden.
  }
  return true
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer)
      resolve()
    },
    { once: true },
  )
  return promise
}
