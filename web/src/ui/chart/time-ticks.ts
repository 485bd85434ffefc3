import { formatUtcMinute } from '@melos/clearing/utc-time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 7, 14, 30, 60, 120, 365].map((days) => days * DAY),
]

/** A few round times in UTC: `18:00` within a day, `20 Nov` at midnight. */
export function timeTicks(start: number, end: number, most = 4) {
  const step = steps.find((length) => (end - start) / length <= most) ?? Math.ceil((end - start) / most / DAY) * DAY
  const ticks: { time: number; text: string }[] = []
  for (let time = Math.ceil(start / step) * step; time <= end; time += step) ticks.push({ time, text: nameTime(time) })
  return ticks
}

function nameTime(time: number): string {
  const [date = '', clock = ''] = formatUtcMinute(time).split(', ')
  return time % DAY === 0 ? date.split(' ').slice(0, 2).join(' ') : clock.slice(0, 5)
}
