import { isOldDocument, readArrival } from './arrival.ts'

let offset: number | undefined

/** The server's clock as far as this page can tell: what it said when it answered, and the time since. */
export function readServerNow(): number {
  return toServerTime(Date.now())
}

/** A moment of the device's clock by the server's. */
export function toServerTime(moment: number): number {
  offset ??= measureOffset()
  return moment + offset
}

/** The device may be minutes off, so the moment of the answer is compared with what the answer says. */
function measureOffset(): number {
  const serverNow = Number(document.documentElement.dataset.now)
  const arrival = readArrival()
  const isKnown = serverNow > 0 && arrival !== undefined && !isOldDocument()
  return isKnown ? offsetBetween({ serverNow, answeredAt: performance.timeOrigin + arrival.responseStart }) : 0
}

/** What the server has said later counts from then on. */
export function setServerNow(serverNow: number): void {
  offset = offsetBetween({ serverNow, answeredAt: Date.now() })
}

/** Below this, the way of the answer weighs more than the clocks: the device's own is as good. */
const NOISE_MS = 2_000

export function offsetBetween({ serverNow, answeredAt }: { serverNow: number; answeredAt: number }): number {
  const difference = serverNow - answeredAt
  return Math.abs(difference) < NOISE_MS ? 0 : difference
}
