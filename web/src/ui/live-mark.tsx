import type { Connection } from '../lib/follow-events.ts'
import { liveTexts } from './live-texts.ts'

const words: Record<Connection, string> = {
  connecting: liveTexts.connecting,
  open: liveTexts.live,
  reconnecting: liveTexts.reconnecting,
}

/** `news` is only for screen readers, which announce it when it changes. */
export function LiveMark({ connection, news }: { connection: Connection; news: string | undefined }) {
  return (
    <span className="flex items-center gap-2 text-xs text-muted noscript:hidden">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${connection === 'open' ? 'bg-accent' : 'border border-muted'}`}
      />
      {words[connection]}
      <span role="status" className="sr-only">
        {news}
      </span>
    </span>
  )
}
