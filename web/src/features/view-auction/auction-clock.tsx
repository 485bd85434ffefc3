import type { Auction } from '@melos/api-contract'
import { hasEnded } from '@melos/clearing'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { useNow } from '../../lib/server-clock.ts'
import { CountdownClock, countDown } from '../../ui/countdown.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
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
  const isPending = status.value === 'PENDING' && now < start
  const { endsIn, runsFor, startsAt, endsAt, endedAt, closing } = texts.countdown
  return (
    <div className="flex flex-col gap-3 text-xs text-muted">
      {isPending && <Moment sentence={startsAt(formatUtcMinute(start))} time={start} isStrong />}
      {!isOver && (
        <div>
          <h3 className="mb-1">{isPending ? runsFor : endsIn}</h3>
          <CountdownClock {...countDown({ now, start, end })} />
        </div>
      )}
      {isClosing ? (
        <p>{closing}</p>
      ) : (
        <Moment sentence={(isOver ? endedAt : endsAt)(formatUtcMinute(end))} time={end} />
      )}
      <p role="status" className="sr-only">
        {isClosing && closing}
        {isOver && texts.status(status.label)}
        {milestone !== undefined && texts.countdown.milestone(texts.countdown.milestones[milestone])}
      </p>
    </div>
  )
}

function Moment({ sentence, time, isStrong = false }: { sentence: string; time: number; isStrong?: boolean }) {
  return (
    <p className={isStrong ? 'text-sm font-semibold text-ink' : undefined}>
      {sentence}
      <LocalTime time={time} />
    </p>
  )
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
