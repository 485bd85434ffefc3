import { texts } from './texts.ts'

/** Not a live region, because an announcement every minute would be noise. */
export function CountdownClock({ days, hours, minutes }: Countdown) {
  const parts = [
    { names: texts.units.days, value: days },
    { names: texts.units.hours, value: hours },
    { names: texts.units.minutes, value: minutes },
  ]
  return (
    <time dateTime={`P${days}DT${hours}H${minutes}M`} className="grid grid-cols-3 divide-x divide-line">
      {parts.map(({ names, value }) => (
        <span key={names.many} className="flex flex-col pl-4 first:pl-0">
          <span className="font-mono text-lg font-medium">{String(value).padStart(2, '0')}</span>{' '}
          <span className="text-xs text-muted">{value === 1 ? names.one : names.many}</span>
        </span>
      ))}
    </time>
  )
}

interface Countdown {
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Counts from the later of `now` and `start` to `end`, all in milliseconds; zero after the end. */
export function countDown({ now, start, end }: { now: number; start: number; end: number }): Countdown {
  const left = Math.max(0, end - Math.max(now, start))
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
  }
}
