import { siteName } from '../content/site.ts'

/** A record, cut by the step line of a demand chart. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true">
        <circle cx="16" cy="16" r="16" className="fill-accent" />
        <path d="M0 10.5h11v5.5h10v5.5h11" className="fill-none stroke-paper" strokeWidth="3" />
      </svg>
      <span className="font-display text-xl font-extrabold tracking-[-0.045em]">{siteName}</span>
    </span>
  )
}
