import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { formatLocalMinute } from '../lib/utc-time.ts'
import { texts } from './texts.ts'

/** A line for the moment in the visitor's own time, which the server doesn't know; it keeps its height while empty. */
export function LocalTime({ time }: { time: number }) {
  const local = useIsHydrated() ? formatLocalMinute(time) : undefined
  return (
    <span className="block min-h-5 text-xs font-normal text-muted noscript:hidden">
      {local !== undefined && texts.yourTime(local)}
    </span>
  )
}
