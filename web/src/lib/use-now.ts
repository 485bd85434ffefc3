import { useSyncExternalStore } from 'react'
import { readServerNow } from './server-clock.ts'
import { useSite } from './site.ts'

const second = 1_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, second)
  return () => clearInterval(timer)
}

/** Whole seconds: a snapshot must not change between two reads of one render. */
const readClock = (): number => Math.floor(readServerNow() / second) * second

/** The server's time, each second. The first paint uses the moment of the answer, so that hydration finds what was sent. */
export function useNow(): number {
  const { now } = useSite()
  return useSyncExternalStore(subscribe, readClock, () => now)
}
