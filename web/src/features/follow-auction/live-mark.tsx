import type { Connection } from '../../lib/follow-events.ts'
import type { PlacedBid } from './apply-event.ts'
import { texts } from './texts.ts'

/** Also announces each new bid to screen readers. */
export function LiveMark({ connection, lastBid }: { connection: Connection; lastBid: PlacedBid | undefined }) {
  return (
    <span className="flex items-center gap-2 text-xs text-muted noscript:hidden">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${connection === 'open' ? 'bg-accent' : 'border border-muted'}`}
      />
      {connection === 'open' ? texts.live : texts.connecting}
      <span role="status" className="sr-only">
        {lastBid !== undefined && texts.newBid(lastBid)}
      </span>
    </span>
  )
}
