/** Leads to another site. */
export function OutboundArrow() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 fill-none stroke-current" strokeWidth="1.6">
      <path d="M3 9 9 3M4 3h5v5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
