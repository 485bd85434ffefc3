export function Spinner() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-10 animate-spin fill-none stroke-line">
      <circle cx="20" cy="20" r="17" strokeWidth="3" />
      <path d="M20 3a17 17 0 0 1 17 17" strokeWidth="3" strokeLinecap="round" className="stroke-accent" />
    </svg>
  )
}
