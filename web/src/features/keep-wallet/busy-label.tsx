/** The label of a button that is at work. */
export function BusyLabel({ children }: { readonly children: string }) {
  return (
    <>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4 animate-spin fill-none stroke-current">
        <path d="M10 2a8 8 0 1 1-8 8" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {children}
    </>
  )
}
