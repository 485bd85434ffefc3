import type { Bid } from '@melos/api-contract'
import type { Connection } from './follow-events.ts'
import { texts } from './texts.ts'

interface LiveMarkProps {
  readonly connection: Connection
  readonly lastBid: Pick<Bid, 'startTokenCount' | 'startTokenPrice'> | undefined
}

/** Also announces each new bid to screen readers. */
export function LiveMark({ connection, lastBid }: LiveMarkProps) {
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
