import { PlayerIcon } from './player-icon.tsx'

interface IconButtonProps {
  /** The path of a `PlayerIcon`. */
  readonly icon: string
  readonly label: string
  /** For a button that stays down. */
  readonly isPressed?: boolean
  readonly onPress: () => void
}

export function IconButton({ icon, label, isPressed, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onPress}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted transition-colors hover:text-ink aria-pressed:text-accent"
    >
      <PlayerIcon path={icon} />
    </button>
  )
}
