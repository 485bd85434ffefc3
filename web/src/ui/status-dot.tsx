import type { Tone } from '../lib/status-tone.ts'

const looks: Record<Tone, string> = {
  live: 'bg-accent',
  waiting: 'border-2 border-muted',
  done: 'bg-muted',
  success: 'bg-winning',
}

/** Repeats what the word beside it says: colour and shape are never the only sign. */
export function StatusDot({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${looks[tone]}`} />
}
