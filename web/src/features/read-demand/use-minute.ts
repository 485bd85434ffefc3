import { useSyncExternalStore } from 'react'
import { readServerNow } from '../../lib/server-clock.ts'
import { useSite } from '../../lib/site.ts'

const minute = 60_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minute)
  return () => clearInterval(timer)
}

const upToMinute = (time: number): number => Math.ceil(time / minute) * minute

/** The end of the server's minute: what is drawn to it changes once a minute. */
export function useMinute(): number {
  const { now } = useSite()
  return useSyncExternalStore(
    subscribe,
    () => upToMinute(readServerNow()),
    () => upToMinute(now),
  )
}
