import { Button } from '../../ui/button.tsx'
import type { CallState } from './own-call.ts'
import { texts } from './texts.ts'

interface OwnCallButtonProps {
  readonly label: string
  /** Distinguishes this button from similar ones on the page. */
  readonly about: string
  readonly look?: 'main' | 'quiet'
  readonly state: CallState | undefined
  readonly onClick: () => void
}

export function OwnCallButton({ label, about, look = 'quiet', state, onClick }: OwnCallButtonProps) {
  const isBusy = state?.kind === 'busy'
  return (
    <div className="flex flex-col items-start gap-2">
      {state?.kind !== 'confirmed' && (
        // Not disabled while busy, so that it keeps the focus.
        <Button
          look={look}
          aria-label={isBusy ? undefined : about}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onClick()}
        >
          {isBusy ? texts.busy : label}
        </Button>
      )}
      {/* Screen readers announce changes only in a live region that was already there. */}
      <p role="status" className={`text-sm empty:hidden ${state?.kind === 'failed' ? 'text-losing' : 'text-muted'}`}>
        {state?.kind === 'failed' && state.sentence}
        {state?.kind === 'confirmed' && texts.confirmed}
        {state?.kind === 'asked' && texts.asked}
      </p>
    </div>
  )
}
