import type { PassphraseStrength } from './judge-passphrase.ts'
import { texts } from './texts.ts'

const lengths = { short: 8, weak: 25, fair: 60, good: 100 } as const
const colours = { short: 'fill-accent', weak: 'fill-accent', fair: 'fill-losing', good: 'fill-winning' } as const

interface StrengthHintProps {
  readonly id: string
  /** Undefined while nothing is typed. */
  readonly strength: PassphraseStrength | undefined
}

export function StrengthHint({ id, strength }: StrengthHintProps) {
  return (
    <div className="mt-2">
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-1 w-full rounded-full bg-line"
      >
        {strength !== undefined && <rect width={lengths[strength]} height="4" className={colours[strength]} />}
      </svg>
      <p id={id} aria-live="polite" className="mt-1 min-h-10 text-xs text-muted">
        {strength === undefined ? texts.protect.shortest : texts.protect.strengths[strength]}
      </p>
    </div>
  )
}
