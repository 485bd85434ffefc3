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

/** A filled shape in a box of 20. */
export function PlayerIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 fill-current">
      <path d={path} />
    </svg>
  )
}
