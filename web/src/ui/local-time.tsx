import { formatLocalMinute } from '@melos/clearing/utc-time'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { texts } from './texts.ts'

/** The time in the visitor's time zone, which the server doesn't know; the line keeps its height while empty. */
export function LocalTime({ time }: { time: number }) {
  const local = useIsHydrated() ? formatLocalMinute(time) : undefined
  return (
    <span className="block min-h-5 text-xs font-normal text-muted noscript:hidden">
      {local !== undefined && texts.yourTime(local)}
    </span>
  )
}
