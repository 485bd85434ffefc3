import { texts } from './texts.ts'

/** Not a live region, because an announcement every minute would be noise. */
export function CountdownClock({ days, hours, minutes, seconds }: Countdown) {
  const isLastMinute = days === 0 && hours === 0 && minutes === 0
  const parts = isLastMinute
    ? [{ names: texts.units.seconds, value: seconds }]
    : [
        { names: texts.units.days, value: days },
        { names: texts.units.hours, value: hours },
        { names: texts.units.minutes, value: minutes },
      ]
  const duration = isLastMinute ? `PT${seconds}S` : `P${days}DT${hours}H${minutes}M`
  return (
    <time dateTime={duration} className="grid grid-cols-3 divide-x divide-line">
      {parts.map(({ names, value }) => (
        <span key={names.many} className="flex flex-col pl-3 first:pl-0">
          <span className="font-mono text-lg font-medium text-ink">{String(value).padStart(2, '0')}</span>{' '}
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
  /** Shown in the last minute only. */
  readonly seconds: number
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Counts from the later of `now` and `start` to `end`, all in milliseconds; zero after the end. */
export function countDown({ now, start, end }: { now: number; start: number; end: number }): Countdown {
  const left = Math.max(0, end - Math.max(now, start))
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  }
}
