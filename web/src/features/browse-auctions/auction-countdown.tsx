import type { Auction, AuctionStatus } from '@melos/api-contract'
import { countDown } from '../../lib/count-down.ts'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { CountdownClock } from '../../ui/countdown-clock.tsx'
import { texts } from './texts.ts'

export function AuctionCountdown({ auction }: { auction: Auction }) {
  const now = useNow()
  const start = parseUtcDateTime(auction.salesStartDate)
  const end = parseUtcDateTime(auction.salesEndDate)
  const { label, moment } = describe(auction.status.value, { start, end, isOver: now >= end })
  return (
    <div className="border-t border-line pt-4">
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>{label}</span> <span>{moment}</span>
      </p>
      <CountdownClock {...countDown({ now, start, end })} />
    </div>
  )
}

interface Caption {
  readonly label: string
  readonly moment: string
}

/** Before the start the clock stands still at the length of the sale, so the caption says when it begins. */
function describe(
  status: AuctionStatus,
  { start, end, isOver }: { start: number; end: number; isOver: boolean },
): Caption {
  const { runsFor, from, endsIn, closing, ended } = texts.countdown
  switch (status) {
    case 'PENDING':
      return { label: runsFor, moment: from(formatUtcMinute(start)) }
    case 'OPEN':
      return { label: isOver ? closing : endsIn, moment: formatUtcMinute(end) }
    case 'TERMINATED':
    case 'PROCESSED':
      return { label: ended, moment: formatUtcMinute(end) }
    default:
      return status satisfies never
  }
}
