import { texts } from './texts.ts'

interface PanelHeaderProps {
  readonly ids: { readonly title: string; readonly note: string }
  /** Undefined while there is nothing to clear. */
  readonly onClear: (() => void) | undefined
  readonly onClose: () => void
}

/** Says what one talks to. */
export function PanelHeader({ ids, onClear, onClose }: PanelHeaderProps) {
  return (
    <div className="border-b border-line py-2 pr-2 pl-5">
      <div className="flex items-center gap-1">
        <h2 id={ids.title} className="mr-auto font-display text-lg font-bold">
          {texts.title}
        </h2>
        {onClear !== undefined && (
          <button
            type="button"
            aria-label={texts.clearLabel}
            onClick={onClear}
            className="h-11 cursor-pointer rounded-full px-4 text-sm font-semibold text-muted hover:text-ink"
          >
            {texts.clear}
          </button>
        )}
        <button
          type="button"
          aria-label={texts.close}
          onClick={onClose}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:text-ink"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
            <path d="m5 5 10 10M15 5 5 15" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <p id={ids.note} className="pr-3 pb-2 text-xs text-muted">
        {texts.note}
      </p>
    </div>
  )
}
