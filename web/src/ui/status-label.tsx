export type Tone = 'live' | 'waiting' | 'done' | 'success'

const dots: Record<Tone, string> = {
  live: 'bg-accent',
  waiting: 'border-2 border-muted',
  done: 'bg-muted',
  success: 'bg-winning',
}

/** The dot repeats what the word says: colour and shape are never the only sign. */
export function StatusLabel({ tone, label }: { tone: Tone; label: string }) {
  return (
    <p className="inline-flex items-center gap-2 text-xs font-semibold">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${dots[tone]}`} />
      {label}
    </p>
  )
}
