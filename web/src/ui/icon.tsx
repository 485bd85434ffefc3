/** Draws a path in a view box of 20 by 20. */
export function Icon({ path, isFilled = false }: { path: string; isFilled?: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`size-5 shrink-0 ${isFilled ? 'fill-current' : 'fill-none stroke-current'}`}
    >
      <path d={path} strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:text-ink"
    >
      <Icon path="m5 5 10 10M15 5 5 15" />
    </button>
  )
}
