import { Chevron } from '../../ui/chevron.tsx'
import { texts } from './texts.ts'

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button
      type="button"
      onClick={onBack}
      aria-label={texts.back}
      className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:text-ink"
    >
      <Chevron className="rotate-90 stroke-current" />
    </button>
  )
}
