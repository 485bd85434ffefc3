import type { Countdown } from '../lib/count-down.ts'
import { texts } from './texts.ts'

/** Not a live region: a clock that speaks each minute is noise. */
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
