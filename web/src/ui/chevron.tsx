export function Chevron({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={`size-3 fill-none transition-transform group-open:rotate-180 ${className}`}
    >
      <path d="m2 4 4 4 4-4" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
