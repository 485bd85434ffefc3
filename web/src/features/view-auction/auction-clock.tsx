import type { Auction } from '@melos/api-contract'
import { hasEnded } from '@melos/clearing'
import { useNow } from '../../lib/server-clock.ts'
import { formatUtcMinute, parseUtcDateTime } from '../../lib/utc-time.ts'
import { CountdownClock, countDown } from '../../ui/countdown.tsx'
import { texts } from './texts.ts'

type Sale = Pick<Auction, 'status' | 'salesStartDate' | 'salesEndDate'>

/** Says that the auction is closing from zero until the server confirms its end. */
export function AuctionClock({ auction: { status, salesStartDate, salesEndDate } }: { auction: Sale }) {
  const now = useNow()
  const start = parseUtcDateTime(salesStartDate)
  const end = parseUtcDateTime(salesEndDate)
  const isOver = hasEnded(status.value)
  const isClosing = !isOver && now >= end
  const milestone = status.value === 'OPEN' ? findMilestone(end - now) : undefined
  return (
    <div>
      <h3 className="mb-2 text-xs text-muted">{texts.countdown.endsIn}</h3>
      <CountdownClock {...countDown({ now: isOver ? end : now, start, end })} />
      <p className="mt-3 min-h-5 text-xs text-muted">{isClosing ? texts.countdown.closing : describe()}</p>
      <p role="status" className="sr-only">
        {isClosing && texts.countdown.closing}
        {milestone !== undefined && texts.countdown.milestone(texts.countdown.milestones[milestone])}
      </p>
    </div>
  )

  function describe(): string {
    if (isOver) return texts.countdown.endedAt(formatUtcMinute(end))
    if (status.value === 'PENDING' && now < start) return texts.countdown.startsAt(formatUtcMinute(start))
    return texts.countdown.endsAt(formatUtcMinute(end))
  }
}

const minute = 60_000
const milestones = [
  { name: 'minute', left: minute },
  { name: 'tenMinutes', left: 10 * minute },
  { name: 'hour', left: 60 * minute },
] as const

/** Screen readers announce each milestone during its first minute only. */
export function findMilestone(left: number): (typeof milestones)[number]['name'] | undefined {
  return milestones.find((milestone) => left <= milestone.left && left > milestone.left - minute && left > 0)?.name
}
