import type { ReactNode } from 'react'

interface ChoiceButtonProps {
  readonly name: string
  readonly text?: string
  readonly icon: ReactNode
  readonly isDisabled?: boolean
  readonly onClick: () => void
}

export function ChoiceButton({ name, text, icon, isDisabled = false, onClick }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isDisabled}
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

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export function MelosIcon() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
      <circle cx="16" cy="16" r="13" {...line} />
      <circle cx="16" cy="16" r="8.5" {...line} strokeWidth={1} />
      <circle cx="16" cy="16" r="4" className="fill-accent" />
    </svg>
  )
}

export function ExtensionIcon() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8" {...line}>
      <path d="M13 8a3 3 0 0 1 6 0v1h5a1.5 1.5 0 0 1 1.500 1.500V15h-1a3 3 0 0 0 0 6h1v4.500A1.500 1.500 0 0 1 24 27h-5v-1a3 3 0 0 0-6 0v1H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 9h5z" />
    </svg>
  )
}

export function PhoneIcon() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8" {...line}>
      <rect x="9" y="3.500" width="14" height="25" rx="3" />
      <path d="M14.500 24.500h3" />
    </svg>
  )
}
