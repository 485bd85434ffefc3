import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'
import type { CallState } from './use-own-calls.ts'

interface OwnCallButtonProps {
  readonly label: string
  /** What it is for, where several stand on one page. */
  readonly about: string
  readonly look?: 'main' | 'quiet'
  readonly state: CallState | undefined
  readonly onClick: () => void
}

/** Asks the contract for what is the person's own, and says how it gets on. */
export function OwnCallButton({ label, about, look = 'quiet', state, onClick }: OwnCallButtonProps) {
  const isBusy = state?.kind === 'busy'
  return (
    <div className="flex flex-col items-start gap-2">
      {state?.kind !== 'confirmed' && (
        // Busy, it keeps the focus and does nothing.
        <Button
          look={look}
          aria-label={isBusy ? undefined : about}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onClick()}
        >
          {isBusy ? texts.sending.busy : label}
        </Button>
      )}
      {/* Present before it has something to say, or it would not be read. */}
      <p role="status" className={`text-sm empty:hidden ${state?.kind === 'failed' ? 'text-losing' : 'text-muted'}`}>
        {state?.kind === 'failed' && state.sentence}
        {state?.kind === 'confirmed' && texts.sending.confirmed}
        {state?.kind === 'asked' && texts.sending.asked}
      </p>
    </div>
  )
}
