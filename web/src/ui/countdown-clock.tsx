import type { Countdown } from '../lib/count-down.ts'

/** Not a live region: a clock that speaks each minute is noise. */
export function CountdownClock({ days, hours, minutes }: Countdown) {
  const parts = [
    { name: 'day', value: days },
    { name: 'hour', value: hours },
    { name: 'minute', value: minutes },
  ]
  return (
    <time dateTime={`P${days}DT${hours}H${minutes}M`} className="grid grid-cols-3 divide-x divide-line">
      {parts.map(({ name, value }) => (
        <span key={name} className="flex flex-col pl-4 first:pl-0">
          <span className="font-mono text-lg font-medium">{String(value).padStart(2, '0')}</span>{' '}
          <span className="text-xs text-muted">{value === 1 ? name : `${name}s`}</span>
        </span>
      ))}
    </time>
  )
}
