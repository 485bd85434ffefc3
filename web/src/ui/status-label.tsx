import type { Tone } from '../lib/status-tone.ts'
import { StatusDot } from './status-dot.tsx'

export function StatusLabel({ tone, label }: { tone: Tone; label: string }) {
  return (
    <p className="inline-flex items-center gap-2 text-xs font-semibold">
      <StatusDot tone={tone} />
      {label}
    </p>
  )
}
