import { formatUtcMinute } from '../../lib/format-utc-minute.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 7, 14, 30, 60, 120, 365].map((days) => days * DAY),
]

interface TimeTick {
  readonly time: number
  readonly text: string
}

/** Round moments in UTC, a few of them: `18:00` within a day, `20 Nov` for a day. */
export function timeTicks(start: number, end: number, most = 4): TimeTick[] {
  const step = steps.find((length) => (end - start) / length <= most) ?? Math.ceil((end - start) / most / DAY) * DAY
  const ticks: TimeTick[] = []
  for (let time = Math.ceil(start / step) * step; time <= end; time += step) ticks.push({ time, text: nameTime(time) })
  return ticks
}

function nameTime(time: number): string {
  const [date = '', clock = ''] = formatUtcMinute(time).split(', ')
  return time % DAY === 0 ? date.split(' ').slice(0, 2).join(' ') : clock.slice(0, 5)
}
