import { useSyncExternalStore } from 'react'

const second = 1_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, second)
  return () => clearInterval(timer)
}

/** Whole seconds: a snapshot must not change between two reads of one render. */
const readClock = (): number => Math.floor(Date.now() / second) * second

/** The time, each second. The first paint uses the server's clock, so that hydration finds what was sent. */
export function useNow(requestedAt: number): number {
  return useSyncExternalStore(subscribe, readClock, () => requestedAt)
}
