import type { ReactNode } from 'react'

interface ChoiceButtonProps {
  readonly name: string
  readonly text?: string
  readonly icon: ReactNode
  /** It says why in its text. */
  readonly isOff?: boolean
  readonly onClick: () => void
}

export function ChoiceButton({ name, text, icon, isOff = false, onClick }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isOff}
      className="flex min-h-14 w-full items-center gap-4 rounded-xl border border-line px-4 py-3 text-left enabled:cursor-pointer enabled:hover:border-muted"
    >
      <span className="grid size-8 shrink-0 place-items-center text-ink">{icon}</span>
      <span className="min-w-0">
        <bdi className="block text-sm font-semibold wrap-anywhere">{name}</bdi>
        {text !== undefined && <span className="block text-xs text-muted">{text}</span>}
      </span>
    </button>
  )
}
