import { useSyncExternalStore } from 'react'
import { isOldDocument, readNavigation } from './document-age.ts'
import { useSite } from './site.ts'

let offset: number | undefined

export function readServerNow(): number {
  return toServerTime(Date.now())
}

export function toServerTime(moment: number): number {
  offset ??= measureOffset()
  return moment + offset
}

/** The device's clock may be minutes off, so this compares it with the server's at the time of the response. */
function measureOffset(): number {
  const serverNow = Number(document.documentElement.dataset.now)
  const navigation = readNavigation()
  const isKnown = serverNow > 0 && navigation !== undefined && !isOldDocument()
  return isKnown ? offsetBetween({ serverNow, answeredAt: performance.timeOrigin + navigation.responseStart }) : 0
}

export function setServerNow(serverNow: number): void {
  offset = offsetBetween({ serverNow, answeredAt: Date.now() })
}

/** Smaller differences come from network latency, so they are ignored. */
const NOISE_MS = 2_000

export function offsetBetween({ serverNow, answeredAt }: { serverNow: number; answeredAt: number }): number {
  const difference = serverNow - answeredAt
  return Math.abs(difference) < NOISE_MS ? 0 : difference
}

const second = 1_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, second)
  return () => clearInterval(timer)
}

/** Rounded to whole seconds, because a snapshot must not change between two reads of one render. */
const readClock = (): number => Math.floor(readServerNow() / second) * second

/** The server's time, updated every second. Hydration uses the time of the response, to match the server's markup. */
export function useNow(): number {
  const { now } = useSite()
  return useSyncExternalStore(subscribe, readClock, () => now)
}

/** Like `useNow() >= time`, but renders again only when that changes. */
export function useHasPassed(time: number): boolean {
  const { now } = useSite()
  return useSyncExternalStore(
    subscribe,
    () => readClock() >= time,
    () => now >= time,
  )
}
