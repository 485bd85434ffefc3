export interface Countdown {
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The time from the later of `now` and `start` to `end`, in milliseconds; zero once the end is passed. */
export function countDown({ now, start, end }: { now: number; start: number; end: number }): Countdown {
  const left = Math.max(0, end - Math.max(now, start))
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
  }
}
