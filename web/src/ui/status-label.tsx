import type { Auction, AuctionStatus } from '@melos/api-contract'

export function StatusLabel({ tone, label }: { tone: Tone; label: string }) {
  return (
    <p className="inline-flex items-center gap-2 text-xs font-semibold">
      <StatusDot tone={tone} />
      {label}
    </p>
  )
}

const looks: Record<Tone, string> = {
  live: 'bg-accent',
  waiting: 'border-2 border-muted',
  done: 'bg-muted',
  success: 'bg-winning',
}

export function StatusDot({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${looks[tone]}`} />
}

type Tone = 'live' | 'waiting' | 'done' | 'success'

const tones: Record<AuctionStatus, Tone> = {
  PENDING: 'waiting',
  OPEN: 'live',
  TERMINATED: 'done',
  PROCESSED: 'success',
}

/** An auction that sold nothing has a neutral tone. */
export function statusTone({ status, outcome }: Pick<Auction, 'status' | 'outcome'>): Tone {
  return outcome === 'VOID' ? 'done' : tones[status.value]
}
