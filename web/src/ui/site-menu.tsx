import { type ReactNode, useRef } from 'react'
import { NavigationLinks } from './navigation-links.tsx'
import { texts } from './texts.ts'

const id = 'site-menu'

/** A popover of the browser's own: it opens without a script, and Escape or a click elsewhere closes it. */
export function SiteMenu({ action }: { action: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={texts.menu}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line text-ink hover:border-muted lg:hidden"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
          <path d="M3 6h14M3 10h14M3 14h14" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </button>
      <nav
        ref={panel}
        id={id}
        popover="auto"
        aria-label={texts.menu}
        className="fixed inset-x-4 top-18 bottom-auto m-0 ml-auto w-64 rounded-card border border-line bg-surface px-5 py-3 text-ink lg:hidden"
      >
        <NavigationLinks onFollow={() => panel.current?.hidePopover()} />
        {action}
      </nav>
    </>
  )
}
