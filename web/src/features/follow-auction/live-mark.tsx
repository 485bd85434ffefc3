import type { Connection } from '../../lib/follow-events.ts'
import type { PlacedBid } from './apply-event.ts'
import { texts } from './texts.ts'

const words: Record<Connection, string> = {
  connecting: texts.connecting,
  open: texts.live,
  reconnecting: texts.reconnecting,
}

/** Also announces each new bid to screen readers. */
export function LiveMark({ connection, lastBid }: { connection: Connection; lastBid: PlacedBid | undefined }) {
  return (
    <span className="flex items-center gap-2 text-xs text-muted noscript:hidden">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${connection === 'open' ? 'bg-accent' : 'border border-muted'}`}
      />
      {words[connection]}
      <span role="status" className="sr-only">
        {lastBid !== undefined && texts.newBid(lastBid)}
      </span>
    </span>
  )
}
